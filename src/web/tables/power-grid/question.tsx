/** What the seat to act is asked, one panel for each decision. Choices stay here until they are played. */
import type { ComponentChildren } from 'preact';
import type { PowerGridAction } from '../../../games/power-grid/actions.ts';
import type { PowerGridEvent } from '../../../games/power-grid/events.ts';
import { FUELS, type Fuel } from '../../../games/power-grid/plants.ts';
import type { PowerGridPreview } from '../../../games/power-grid/preview.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import { RefusalNote } from '../../table/refusal.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Seat } from '../../ui/seat.tsx';
import type { TableProps } from '../kit.ts';
import { FuelIcon, PlantCard } from './plant.tsx';
import { bidIds, type Targets } from './targets.ts';
import { w } from './words.ts';

/** What a table of this game is given. */
export type Props = TableProps<PowerGridView, PowerGridAction, PowerGridPreview, PowerGridEvent>;

/** What is chosen and not yet played. */
export interface Draft {
  readonly plant: number | null;
  readonly bid: number | null;
  readonly city: string | null;
  readonly order: Readonly<Partial<Record<Fuel, number>>>;
  readonly run: readonly number[] | null;
}

/** Nothing is chosen. */
export const NOTHING: Draft = { plant: null, bid: null, city: null, order: {}, run: null };

interface Asked {
  readonly props: Props;
  readonly targets: Targets;
  readonly draft: Draft;
  choose(draft: Draft): void;
}

/** The panel for the decision at hand. */
export function Question(asked: Asked) {
  const { view, legal } = asked.props;
  if (legal.length === 0) return view.auction ? <Auction {...asked} /> : null;
  switch (view.decision) {
    case 'nominate':
      return <Nominate {...asked} />;
    case 'open':
    case 'bid':
      return <Auction {...asked} />;
    case 'scrap':
      return <Scrap {...asked} />;
    case 'fuel':
      return <BuyFuel {...asked} />;
    case 'build':
      return <Build {...asked} />;
    case 'run':
      return <Run {...asked} />;
    case 'return':
    case 'burn':
      return <Mix {...asked} />;
    default:
      return null;
  }
}

function Panel(props: { readonly class?: string; readonly label: string; readonly children: ComponentChildren }) {
  return (
    <section class={`auc sheet ${props.class ?? ''}`} aria-label={props.label}>
      {props.children}
      <RefusalNote />
    </section>
  );
}

function Button(props: {
  readonly go: string;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  onTap(): void;
  readonly children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={`btn big ${props.primary ? 'pri bidb' : ''}`}
      data-do={props.go}
      disabled={props.disabled}
      onClick={props.onTap}
    >
      {props.children}
    </button>
  );
}

function Stepper(props: {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly less: string;
  readonly more: string;
  onChange(value: number): void;
}) {
  const { value, least, most, onChange } = props;
  return (
    <div class="stepper">
      <button
        type="button"
        class="btn"
        aria-label={props.less}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output>{value}</output>
      <button
        type="button"
        class="btn"
        aria-label={props.more}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

function Nominate({ props, targets, draft }: Asked) {
  const { busy, act, legal } = props;
  const choice = draft.plant === null ? undefined : targets.nominate.get(draft.plant);
  return (
    <Panel label={w.nominateTitle} class="bld">
      <div class="bl">
        <span class="label">{w.nominateTitle}</span>
        <p>{choice ? legal.find(({ id }) => id === choice)?.preview?.text : w.nominateHelp}</p>
      </div>
      <div class="raise">
        <Button
          go="nominate"
          primary
          disabled={busy || choice === undefined}
          onTap={() => choice !== undefined && act(choice)}
        >
          {draft.plant === null ? w.nominateTitle : w.putUp(draft.plant)}
        </Button>
        {targets.pass === null ? null : (
          <Button go="pass" disabled={busy} onTap={() => act(targets.pass ?? 0)}>
            {w.passPhase}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Auction({ props, targets, draft, choose }: Asked) {
  const { view, legal, busy, act, name } = props;
  const { auction } = view;
  if (!auction) return null;
  const mine = legal.length > 0;
  const least = auction.leastBid;
  const most = auction.mostBid ?? least;
  const bid = Math.min(Math.max(draft.bid ?? least, least), Math.max(most, least));
  const can = mine && bid <= most;
  const money = view.players[view.turn]?.money ?? null;
  return (
    <Panel label={w.minimum(auction.plant, auction.minimum)}>
      <div class="hero">
        <PlantCard number={auction.plant} class="xl" />
        <div class="hi2">
          <span class="label">{w.minimum(auction.plant, auction.minimum)}</span>
          <div class="bid">
            <b>{auction.bid === 0 ? '–' : auction.bid}</b>
            <span>
              {auction.leader < 0 ? (
                w.noBid
              ) : (
                <>
                  <Seat seat={auction.leader} size="sm" /> {w.leads(name(auction.leader))}
                </>
              )}
            </span>
          </div>
          <ol class="ring">
            {view.order.map((seat) => {
              const out = auction.out.includes(seat);
              const leads = auction.leader === seat;
              return (
                <li key={seat} class={leads ? 'lead' : out ? 'out' : seat === view.seat ? 'you' : 'in'}>
                  <Seat seat={seat} />
                  <span>{name(seat)}</span>
                  <small>{leads ? auction.bid : out ? w.states.out : (auction.lastBids[seat] ?? w.states.in)}</small>
                </li>
              );
            })}
          </ol>
        </div>
      </div>
      {mine ? (
        <>
          <div class="raise">
            <Stepper
              value={bid}
              least={least}
              most={most}
              less={w.less}
              more={w.more}
              onChange={(value) => choose({ ...NOTHING, bid: value })}
            />
            <div class="quick dk-only">
              {[5, 10].map((more) => (
                <button
                  key={more}
                  type="button"
                  class="btn quiet"
                  disabled={bid + more > most}
                  onClick={() => choose({ ...NOTHING, bid: bid + more })}
                >
                  +{more}
                </button>
              ))}
            </div>
            <Button go="bid" primary disabled={busy || !can} onTap={() => act(...bidIds(targets, bid - auction.laid))}>
              {w.bid(bid)}
            </Button>
            {targets.pass === null ? null : (
              <Button go="pass" disabled={busy} onTap={() => act(targets.pass ?? 0)}>
                {w.pass}
              </Button>
            )}
          </div>
          <p class="left">
            {legal.find(({ action }) => action.type === 'bid' && action.amount === bid - auction.laid)?.preview?.text ??
              (money === null ? '' : `${money} ${w.money}`)}
          </p>
        </>
      ) : null}
    </Panel>
  );
}

function Scrap({ props }: Asked) {
  const { view, legal, busy, act } = props;
  return (
    <Panel label={w.scrapTitle(view.auction?.plant ?? 0)} class="bld">
      <span class="label">{w.scrapTitle(view.auction?.plant ?? 0)}</span>
      <div class="pr now c4">
        {legal.map(({ id, action, preview }) =>
          action.type === 'scrap' ? (
            <div key={id}>
              <PlantCard number={action.plant} onTap={busy ? undefined : () => act(id)} />
              <small>{preview?.text}</small>
            </div>
          ) : null,
        )}
      </div>
    </Panel>
  );
}

function BuyFuel({ props, targets, draft, choose }: Asked) {
  const { view, legal, busy, act } = props;
  const player = view.players[view.turn];
  const offered = FUELS.filter((fuel) => targets.buy.has(fuel));
  const want = (fuel: Fuel) => draft.order[fuel] ?? 0;
  const cost = (fuel: Fuel) => view.fuel[fuel].prices.slice(0, want(fuel)).reduce((sum, price) => sum + price, 0);
  const total = offered.reduce((sum, fuel) => sum + cost(fuel), 0);
  const ids = offered.flatMap((fuel) => targets.buy.get(fuel)?.get(want(fuel)) ?? []);
  const done = targets.done;
  return (
    <Panel label={w.fuelTitle(player.money)} class="fl2">
      <span class="label">{w.fuelTitle(player.money)}</span>
      <ul>
        {offered.map((fuel) => (
          <li key={fuel}>
            <FuelIcon fuel={fuel} />
            <span class="fn">
              <b>{w.fuels[fuel]}</b>
              <small>{w.have(player.fuel[fuel], view.fuel[fuel].room)}</small>
            </span>
            <Stepper
              value={want(fuel)}
              least={0}
              most={Math.max(...(targets.buy.get(fuel)?.keys() ?? [0]))}
              less={w.lessOf(w.fuels[fuel])}
              more={w.moreOf(w.fuels[fuel])}
              onChange={(value) => choose({ ...NOTHING, order: { ...draft.order, [fuel]: value } })}
            />
            <b class="sum">{want(fuel) > 0 ? cost(fuel) : '–'}</b>
          </li>
        ))}
      </ul>
      <div class="raise">
        <Button
          go="buy"
          primary
          disabled={busy || ids.length === 0 || (player.money !== null && total > player.money)}
          onTap={() => act(...ids)}
        >
          {w.buyFor(total)}
        </Button>
        {done === null ? null : (
          <Button go="done" disabled={busy} onTap={() => act(done)}>
            {w.done}
          </Button>
        )}
      </div>
      <p class="left">{legal.find(({ id }) => id === done)?.preview?.text}</p>
    </Panel>
  );
}

function Build({ props, targets, draft }: Asked) {
  const { legal, busy, act } = props;
  const cheapest = [...targets.cost].sort((a, b) => a[1] - b[1])[0];
  const id = draft.city === null ? undefined : targets.build.get(draft.city);
  const chosen = legal.find((choice) => choice.id === id)?.preview;
  const { done } = targets;
  return (
    <Panel label={w.buildTitle} class="bld">
      <div class="bl">
        <span class="label">{w.buildTitle}</span>
        {draft.city !== null && id !== undefined ? (
          <h2>{w.cityFor(draft.city, targets.cost.get(draft.city) ?? 0)}</h2>
        ) : null}
        <p>{chosen?.text ?? (cheapest ? w.inReach(targets.cost.size, cheapest[0], cheapest[1]) : w.noneInReach)}</p>
      </div>
      <div class="raise">
        {cheapest ? (
          <Button go="build" primary disabled={busy || id === undefined} onTap={() => id !== undefined && act(id)}>
            {draft.city === null ? w.buildTitle : w.buildIn(draft.city)}
          </Button>
        ) : null}
        {done === null ? null : (
          <Button go="done" disabled={busy} onTap={() => act(done)}>
            {w.doneBuilding}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Run({ props, targets, draft, choose }: Asked) {
  const { view, legal, busy, act } = props;
  const row = view.players[view.turn].plants;
  // Unless chosen otherwise, what earns the most: the best income, and of those the one that burns the fewest plants.
  const best = [...targets.run].sort(
    (a, b) => incomeOf(legal, b[1]) - incomeOf(legal, a[1]) || a[0].length - b[0].length,
  )[0];
  const chosen = draft.run ?? (best ? best[0].split(',').filter(Boolean).map(Number) : []);
  const id = targets.run.get(chosen.join());
  const preview = legal.find((choice) => choice.id === id)?.preview;
  const toggle = (place: number) =>
    choose({
      ...NOTHING,
      run: chosen.includes(place)
        ? chosen.filter((other) => other !== place)
        : [...chosen, place].sort((a, b) => a - b),
    });
  return (
    <Panel label={w.runTitle} class="bld">
      <span class="label">{w.runTitle}</span>
      <div class="pr now c4">
        {row.map((plant, i) => (
          <PlantCard
            key={plant}
            number={plant}
            class={chosen.includes(i + 1) ? 'up' : ''}
            pressed={chosen.includes(i + 1)}
            onTap={() => toggle(i + 1)}
          />
        ))}
      </div>
      <div class="raise">
        <Button go="run" primary disabled={busy || id === undefined} onTap={() => id !== undefined && act(id)}>
          {preview?.type === 'run' ? w.run(preview.supplied, preview.income) : w.runTitle}
        </Button>
      </div>
      <p class="left">{preview?.text}</p>
    </Panel>
  );
}

function incomeOf(legal: Props['legal'], id: number): number {
  const preview = legal.find((choice) => choice.id === id)?.preview;
  return preview?.type === 'run' ? preview.income : 0;
}

function Mix({ props }: Asked) {
  const { view, legal, busy, act } = props;
  return (
    <Panel label={view.decision === 'burn' ? w.burnTitle : w.returnTitle} class="bld">
      <span class="label">{view.decision === 'burn' ? w.burnTitle : w.returnTitle}</span>
      <ul class="mixes">
        {legal.map(({ id, text, preview }) => (
          <li key={id}>
            <button type="button" class="btn" data-do="mix" disabled={busy} onClick={() => act(id)}>
              {text}
            </button>
            <small>{preview?.text}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
