/** The question of phase 3: how much of which fuel. */
import { FUELS, type Fuel } from '../../../games/power-grid/plants.ts';
import { Stepper } from '../../ui/controls.tsx';
import { type Asked, Button, NOTHING, Panel, SecondThought } from './panel.tsx';
import { FuelIcon } from './plant.tsx';
import { w } from './words.ts';

/** An order of several fuels, bought at once. */
export function BuyFuel(asked: Asked) {
  const { props, targets, draft, choose } = asked;
  const { view, legal, busy, act } = props;
  const player = view.players[view.turn];
  const offered = FUELS.filter((fuel) => targets.buy.has(fuel));
  const want = (fuel: Fuel) => draft.order[fuel] ?? 0;
  const cost = (fuel: Fuel) => view.fuel[fuel].prices.slice(0, want(fuel)).reduce((sum, price) => sum + price, 0);
  const total = offered.reduce((sum, fuel) => sum + cost(fuel), 0);
  const ids = offered.flatMap((fuel) => targets.buy.get(fuel)?.get(want(fuel)) ?? []);
  const { done } = targets;
  const slip = slipOf(asked, total);
  if (draft.unsure && slip !== null && done !== null)
    return <SecondThought asked={asked} question={slip} yes={w.done} id={done} />;
  const dear = player.money !== null && total > player.money;
  return (
    <Panel label={w.fuelTitle(player.money)} class="fl2">
      <span class="label">{w.fuelTitle(player.money)}</span>
      {offered.length === 0 ? <p>{w.noFuelOffered}</p> : null}
      <ul>
        {offered.map((fuel) => (
          <li key={fuel}>
            <FuelIcon fuel={fuel} />
            <span class="fn">
              <b>{w.fuels[fuel]}</b>
              <small>{w.have(player.fuel[fuel], view.fuel[fuel].room)}</small>
            </span>
            <Stepper
              label={w.fuels[fuel]}
              value={want(fuel)}
              min={0}
              max={Math.max(...(targets.buy.get(fuel)?.keys() ?? [0]))}
              onPick={(value) => choose({ ...NOTHING, order: { ...draft.order, [fuel]: value } })}
            />
            <b class="sum">{want(fuel) > 0 ? cost(fuel) : '–'}</b>
          </li>
        ))}
      </ul>
      <div class="raise">
        {offered.length > 0 ? (
          <Button go="buy" primary disabled={busy || ids.length === 0 || dear} onTap={() => act(...ids)}>
            {ids.length === 0 ? w.buyNothing : dear ? w.tooDear(total) : w.buyFor(total)}
          </Button>
        ) : null}
        {done === null ? null : (
          <Button
            go="done"
            disabled={busy}
            onTap={() => (slip === null ? act(done) : choose({ ...draft, unsure: true }))}
          >
            {w.done}
          </Button>
        )}
      </div>
      <p class="left">{legal.find(({ id }) => id === done)?.preview?.text}</p>
    </Panel>
  );
}

/** What being done would cost: an order not yet bought, or cities that fuel on the market could supply; else null. */
export function slipOf({ props: { legal, view } }: Pick<Asked, 'props'>, ordered: number): string | null {
  if (ordered > 0) return w.sure.ordered;
  const done = legal.find(({ action }) => action.type === 'done')?.preview;
  if (done?.type !== 'done') return null;
  const better = legal.some(({ preview }) => preview?.type === 'buy' && preview.couldSupply > done.couldSupply);
  return better ? w.sure.unfuelled(done.couldSupply, view.players[view.turn].cities.length) : null;
}
