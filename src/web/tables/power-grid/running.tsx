/** The questions about fuel in plants: which plants run, what hybrids burn, what no longer fits. */

import { Named } from '../../ui/named.tsx';
import { type Asked, Button, NOTHING, Panel, type Props, SecondThought } from './panel.tsx';
import { FuelIcon, PlantCard } from './plant.tsx';
import { w } from './words.ts';

/** Plants are turned on and off; at first those that earn the most are on. */
export function Run(asked: Asked) {
  const { props, targets, draft, choose } = asked;
  const { view, legal, busy, act } = props;
  const row = view.players[view.turn].plants;
  // Unless chosen otherwise, what earns the most: the best income, and of those the fewest plants.
  const best = [...targets.run].sort(
    (a, b) => incomeOf(legal, b[1]) - incomeOf(legal, a[1]) || a[0].length - b[0].length,
  )[0];
  const chosen = draft.run ?? (best ? best[0].split(',').filter(Boolean).map(Number) : []);
  const id = targets.run.get(chosen.join());
  const preview = legal.find((choice) => choice.id === id)?.preview;
  const fewer = preview?.type === 'run' && preview.supplied < preview.couldSupply;
  if (draft.unsure && fewer && id !== undefined) {
    const question = w.sure.fewer(preview.supplied, preview.couldSupply);
    return <SecondThought asked={asked} question={question} yes={w.run(preview.supplied, preview.income)} id={id} />;
  }
  const toggled = (place: number) =>
    chosen.includes(place) ? chosen.filter((other) => other !== place) : [...chosen, place].sort((a, b) => a - b);
  return (
    <Panel label={w.runTitle} class="bld">
      <span class="label">{w.runTitle}</span>
      <div class="row3">
        {row.map((plant, i) => {
          const next = toggled(i + 1);
          const on = chosen.includes(i + 1);
          return (
            <PlantCard
              key={plant}
              number={plant}
              class={on ? 'up' : targets.run.has(next.join()) ? '' : 'dim'}
              pressed={on}
              onTap={targets.run.has(next.join()) ? () => choose({ ...NOTHING, run: next }) : undefined}
            >
              {on ? <span class="upl">{w.runs}</span> : null}
            </PlantCard>
          );
        })}
      </div>
      <div class="raise">
        <Button
          go="run"
          primary
          disabled={busy || id === undefined}
          onTap={() => {
            if (id === undefined) return;
            if (fewer) choose({ ...draft, run: chosen, unsure: true });
            else act(id);
          }}
        >
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

/** How much coal and how much oil: burnt by the hybrids, or given back because it no longer fits. */
export function Mix({ props, draft, choose }: Asked) {
  const { view, legal, busy, act } = props;
  const burning = view.decision === 'burn';
  const title = burning ? w.burnTitle : w.returnTitle;
  const chosen = legal.find(({ id }) => id === draft.mix);
  return (
    <Panel label={title} class="bld">
      <span class="label">{title}</span>
      <div class="mixes">
        {legal.map(({ id, preview }) => {
          const [coal, oil] = amountsOf(preview);
          return (
            <button
              key={id}
              type="button"
              class="mix"
              data-do="mix"
              aria-pressed={draft.mix === id}
              disabled={busy}
              onClick={() => choose({ ...NOTHING, mix: draft.mix === id ? null : id })}
            >
              <Named name={w.mix(coal, oil)}>
                <span>
                  <FuelIcon fuel="coal" /> {coal}
                </span>
                <span>
                  <FuelIcon fuel="oil" /> {oil}
                </span>
              </Named>
            </button>
          );
        })}
      </div>
      <div class="raise">
        <Button go="mixed" primary disabled={busy || !chosen} onTap={() => chosen && act(chosen.id)}>
          {chosen ? (burning ? w.burn : w.giveBack)(...amountsOf(chosen.preview)) : w.chooseMix}
        </Button>
      </div>
      <p class="left">{chosen?.preview?.text ?? (burning ? w.burnHelp : w.returnHelp)}</p>
    </Panel>
  );
}

function amountsOf(preview: Props['legal'][number]['preview']): [coal: number, oil: number] {
  if (preview?.type === 'return') return [preview.coal, preview.oil];
  return preview?.type === 'burn' ? [preview.burns.coal ?? 0, preview.burns.oil ?? 0] : [0, 0];
}
