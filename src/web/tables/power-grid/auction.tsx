/** The questions of phase 2: which plant is put up, who bids how much, what is scrapped for it. */
import { Stepper } from '../../ui/controls.tsx';
import { Seat } from '../../ui/seat.tsx';
import { type Asked, Button, NOTHING, Panel, SecondThought } from './panel.tsx';
import { PlantCard } from './plant.tsx';
import { bidIds } from './targets.ts';
import { w } from './words.ts';

/** Put a plant up, or buy none in this round. */
export function Nominate(asked: Asked) {
  const { props, targets, draft, choose } = asked;
  const { busy, act, legal } = props;
  const choice = draft.plant === null ? undefined : targets.nominate.get(draft.plant);
  const { pass } = targets;
  if (draft.unsure && pass !== null)
    return <SecondThought asked={asked} question={w.sure.passPhase} yes={w.passPhase} id={pass} />;
  return (
    <Panel label={w.nominateTitle} class="bld">
      <div class="bl">
        <span class="label">{w.nominateTitle}</span>
        {draft.plant === null ? null : <h2>{w.plantNo(draft.plant)}</h2>}
        <p>{choice === undefined ? w.nominateHelp : legal.find(({ id }) => id === choice)?.preview?.text}</p>
      </div>
      <div class="raise">
        <Button
          go="nominate"
          primary
          disabled={busy || choice === undefined}
          onTap={() => choice !== undefined && act(choice)}
        >
          {draft.plant === null ? w.nominateButton : w.putUp(draft.plant)}
        </Button>
        {pass === null ? null : (
          <Button go="pass" disabled={busy} onTap={() => choose({ ...draft, unsure: true })}>
            {w.passPhase}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** The auction under way: the plant, the high bid, who is still in; and a bid, if one is asked. */
export function Auction(asked: Asked) {
  const { props, targets, draft, choose } = asked;
  const { view, legal, busy, act, name } = props;
  const { auction } = view;
  if (!auction) return null;
  const { pass } = targets;
  if (draft.unsure && pass !== null)
    return <SecondThought asked={asked} question={w.sure.leave(auction.plant)} yes={w.leave} id={pass} />;
  const mine = legal.length > 0;
  const least = auction.leastBid;
  const most = auction.mostBid ?? least;
  const bid = Math.min(Math.max(draft.bid ?? least, least), Math.max(most, least));
  const can = mine && bid <= most;
  const money = view.players[view.turn]?.money ?? null;
  return (
    <Panel label={w.minimum(auction.plant, auction.minimum)} class={mine ? '' : 'watch'}>
      <div class={`hero ${view.players.length > 4 ? 'many' : ''}`}>
        <PlantCard number={auction.plant} class="xl" />
        <div class="hd">
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
        </div>
        <Bidders asked={asked} />
      </div>
      {mine ? (
        <>
          <div class="raise">
            <Stepper
              label={w.bidLabel}
              value={bid}
              min={least}
              max={most}
              onPick={(value) => choose({ ...NOTHING, bid: value })}
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
            {pass === null ? null : (
              <Button go="pass" disabled={busy} onTap={() => choose({ ...draft, unsure: true })}>
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

/** Everyone in turn order, with their last bid or that they are out. */
function Bidders({ asked: { props } }: { readonly asked: Asked }) {
  const { view, name } = props;
  const { auction } = view;
  if (!auction) return null;
  return (
    <ol class="ring">
      {view.order.map((seat) => {
        const leads = auction.leader === seat;
        const inside = auction.in.includes(seat);
        const bought = view.bought.includes(seat);
        const look = leads ? 'leads' : !inside ? 'out' : seat === view.seat ? 'you' : 'in';
        const state = leads
          ? auction.bid
          : bought
            ? w.states.bought
            : inside
              ? (auction.lastBids[seat] ?? w.states.in)
              : w.states.out;
        return (
          <li key={seat} class={look}>
            <Seat seat={seat} />
            <span>{name(seat)}</span>
            <small>{state}</small>
          </li>
        );
      })}
    </ol>
  );
}

/** One plant too many: which one goes. */
export function Scrap({ props, draft, choose }: Asked) {
  const { view, legal, busy, act } = props;
  const title = w.scrapTitle(view.auction?.plant ?? 0);
  const chosen = legal.find(({ action }) => action.type === 'scrap' && action.plant === draft.plant);
  return (
    <Panel label={title} class="bld">
      <span class="label">{title}</span>
      <div class="row3">
        {legal.map(({ id, action }) =>
          action.type === 'scrap' ? (
            <PlantCard
              key={id}
              number={action.plant}
              class={draft.plant === action.plant ? 'up' : ''}
              pressed={draft.plant === action.plant}
              onTap={() => choose({ ...NOTHING, plant: draft.plant === action.plant ? null : action.plant })}
            />
          ) : null,
        )}
      </div>
      <div class="raise">
        <Button go="scrap" primary disabled={busy || !chosen} onTap={() => chosen && act(chosen.id)}>
          {chosen && draft.plant !== null ? w.scrap(draft.plant) : w.scrapWhich}
        </Button>
      </div>
      <p class="left">{chosen?.preview?.text ?? w.scrapHelp}</p>
    </Panel>
  );
}
