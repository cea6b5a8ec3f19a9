/** The question of phase 3: how much of which fuel. */
import { FUELS, type Fuel } from '../../../games/power-grid/plants.ts';
import { Stepper } from '../../ui/controls.tsx';
import { costOf, mostOf, orderIds, roomBeside } from './order.ts';
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
  const total = costOf(view, draft.order);
  const ids = orderIds(view, targets, draft.order);
  const { done } = targets;
  const slip = slipOf(asked, total);
  if (draft.unsure && slip !== null && done !== null)
    return <SecondThought asked={asked} question={slip} yes={w.done} id={done} />;
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
              <small>{w.have(player.fuel[fuel], roomBeside(view, draft.order, fuel))}</small>
            </span>
            <Stepper
              label={w.fuels[fuel]}
              value={want(fuel)}
              min={0}
              max={mostOf(view, targets, draft.order, fuel)}
              onPick={(value) => choose({ ...NOTHING, order: { ...draft.order, [fuel]: value } })}
            />
            <b class="sum">{want(fuel) > 0 ? costOf(view, { [fuel]: want(fuel) }) : '–'}</b>
          </li>
        ))}
      </ul>
      <div class="raise">
        {offered.length > 0 ? (
          <Button go="buy" primary disabled={busy || ids.length === 0} onTap={() => act(...ids)}>
            {ids.length === 0 ? w.buyNothing : w.buyFor(total)}
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
