/** Power Grid's table: the map, the question, both markets, everyone's plants; on phones one of three panes at a time. */
import { useEffect, useState } from 'preact/hooks';
import { LogPanel } from '../../table/log.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useKeys } from '../../ui/keys.ts';
import { lineOfStep } from './deed.tsx';
import { slipOf } from './fuel-order.tsx';
import { MapPane } from './map-pane.tsx';
import { FuelMarket, PlantMarket } from './markets.tsx';
import { type Draft, NOTHING, type Props } from './panel.tsx';
import { FuelSigns } from './plant.tsx';
import { Phases, Players } from './players.tsx';
import { Question } from './question.tsx';
import { bidIds, targetsOf } from './targets.ts';
import { w } from './words.ts';

const PANES = [
  ['map', 'house'],
  ['market', 'bolt'],
  ['players', 'users'],
] as const;

/** More bidders than this stand in a row of their own. */
const MANY = 4;

/** The pane a decision is about. */
const PANE_OF: Readonly<Record<string, 'map' | 'market'>> = { build: 'map' };

/** The whole table below the bar. */
export function PowerGridTable(props: Props) {
  const { view, position, legal, act, busy, name } = props;
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const [pane, setPane] = useState<'map' | 'market' | 'players'>('map');
  const clear = () => setDraft(NOTHING);
  useEffect(clear, [position.ply]);
  useEffect(() => {
    if (legal.length > 0) setPane(PANE_OF[view.decision] ?? 'market');
  }, [view.decision, legal.length > 0]);
  const targets = targetsOf(legal);
  const hinted = props.hint ? legal.find(({ id }) => id === props.hint?.id)?.action : undefined;
  const { auction } = view;
  const leave = targets.pass ?? targets.done;
  const ordered = Object.values(draft.order).reduce((sum, amount) => sum + amount, 0);
  const costly = targets.pass !== null || (view.decision === 'fuel' && slipOf({ props }, ordered) !== null);

  useKeys((key) => {
    if (key === 'Escape') clear();
    else if (key.toLowerCase() === 'p' && leave !== null && !busy) {
      if (costly && !draft.unsure) setDraft({ ...draft, unsure: true });
      else act(leave);
    } else if ((key === '+' || key === '-') && auction && targets.bid.size > 0) {
      const now = draft.bid ?? auction.leastBid;
      const next = now + (key === '+' ? 1 : -1);
      if (next >= auction.leastBid && next <= (auction.mostBid ?? now)) setDraft({ ...NOTHING, bid: next });
    } else if (
      key === 'Enter' &&
      auction &&
      targets.bid.size > 0 &&
      !busy &&
      !draft.unsure &&
      document.activeElement === document.body
    )
      act(...bidIds(targets, (draft.bid ?? auction.leastBid) - auction.laid));
    else return false;
    return true;
  });

  return (
    <main
      data-ply={position.ply}
      data-pane-shown={pane}
      class={`pg ${view.map} ${view.players.length > MANY ? 'many' : ''} mode-${view.decision} ${props.mode}`}
    >
      <FuelSigns />
      <MapPane
        view={view}
        can={targets.cost}
        chosen={draft.city}
        hinted={hinted?.type === 'build' ? hinted.city : null}
        shown={pane === 'map'}
        name={name}
        onCity={(city) => setDraft({ ...NOTHING, city: draft.city === city ? null : city })}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="mid2" tabIndex={0} aria-label={w.midLabel}>
        <Phases phase={view.phase} />
        <Question props={props} targets={targets} draft={draft} choose={setDraft} />
        <PlantMarket
          view={view}
          can={new Set(targets.nominate.keys())}
          chosen={targets.nominate.size > 0 ? draft.plant : null}
          hinted={hinted?.type === 'nominate' ? hinted.plant : null}
          onPlant={(plant) => setDraft({ ...NOTHING, plant: draft.plant === plant ? null : plant })}
        />
        <div class="mk2" data-pane="market">
          <FuelMarket view={view} />
        </div>
      </section>
      <div class="side2" data-pane="players">
        <Players
          view={view}
          players={props.players}
          name={name}
          lastOf={(seat) => {
            const last = props.steps.findLast((step) => step.seat === seat);
            return last ? lineOfStep(last, name).words : null;
          }}
        />
        <LogPanel />
      </div>
      <nav class="tabbar ph-only" aria-label={w.tabsLabel}>
        {PANES.map(([id, icon]) => (
          <button key={id} type="button" aria-pressed={pane === id} onClick={() => setPane(id)}>
            <Icon name={icon} />
            {w.tabs[id]}
          </button>
        ))}
      </nav>
    </main>
  );
}
