/** The question of phase 4: in which city a house is built. The map shows the cities. */
import { type Asked, Button, Panel } from './panel.tsx';
import { w } from './words.ts';

/** A city is tapped on the map; here is what it costs. */
export function Build({ props, targets, draft }: Asked) {
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
            {draft.city === null ? w.buildWhere : w.buildIn(draft.city)}
          </Button>
        ) : null}
        {done === null ? null : (
          <Button go="done" primary={!cheapest} disabled={busy} onTap={() => act(done)}>
            {w.doneBuilding}
          </Button>
        )}
      </div>
    </Panel>
  );
}
