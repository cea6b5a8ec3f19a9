/** The end of a round: every board turned up, what it counts, who was doubled, and the totals. */
import { COLUMNS } from '../../../games/skyjo/deck.ts';
import type { SkyjoView } from '../../../games/skyjo/view.ts';
import { useKeys } from '../../ui/keys.ts';
import { Seat } from '../../ui/seat.tsx';
import { SkyjoCard } from './card.tsx';
import { RoundsChart } from './rounds-chart.tsx';
import { num, w } from './words.ts';

/** The last round, as a page in place of the table. Without `onNext` it is part of the end page. */
export function RoundEnd(props: {
  readonly view: SkyjoView;
  name(seat: number): string;
  readonly onNext?: () => void;
}) {
  const { view, name, onNext } = props;
  useKeys((key) => {
    if (key !== 'Enter' || !onNext) return false;
    onNext();
    return true;
  });
  const result = view.rounds.at(-1);
  if (!result) return null;
  const { scores, totals, ender } = result;
  const order = [...scores.keys()].sort((a, b) => scores[a] - scores[b] || a - b);
  return (
    <>
      <h1>{w.end.title(result.round + 1, name(ender))}</h1>
      <section class={`rows ${scores.length > 4 ? 'many' : ''}`} style={{ '--boards': scores.length }}>
        {order.map((seat, place) => {
          const board = view.lastBoards[seat];
          return (
            <article key={seat} class={`panel rend ${place === 0 ? 'top' : ''}`}>
              <header>
                <div class="who">
                  <Seat seat={seat} size="lg" />
                  <b>{name(seat)}</b>
                </div>
                <span class="rsc">
                  {scores[seat] > 0 ? '+' : ''}
                  {num(scores[seat])}
                  {result.doubled && seat === ender ? <small>{w.end.doubled}</small> : null}
                </span>
              </header>
              <p class="last">{seat === ender ? w.end.ender : w.end.late(board.turnedUp.length)}</p>
              <div class="grid">
                {board.values.map((value, at) => (
                  <SkyjoCard
                    key={at}
                    value={value}
                    class={`${board.turnedUp.includes(at) ? 'late' : ''} ${board.cleared.includes(at % COLUMNS) ? 'out' : ''}`}
                  />
                ))}
              </div>
              <footer>
                <span>
                  {num(totals[seat] - scores[seat])} {scores[seat] < 0 ? '−' : '+'} {Math.abs(scores[seat])}
                </span>
                <b>{w.points(totals[seat])}</b>
              </footer>
            </article>
          );
        })}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by the keyboard */}
      <section class="panel race" tabIndex={0} aria-label={w.end.totals(view.scoreLimit)}>
        <div class="panel-h">
          <span>{w.end.totals(view.scoreLimit)}</span>
          <span>{w.standings}</span>
        </div>
        {onNext ? (
          <RoundsChart totals={view.rounds.map((round) => round.totals)} limit={view.scoreLimit} name={name} />
        ) : null}
        <table class="rt">
          <thead>
            <tr>
              <td />
              {view.rounds.map(({ round }) => (
                <th key={round} scope="col">
                  R{round + 1}
                </th>
              ))}
              <th scope="col">{w.end.total}</th>
            </tr>
          </thead>
          <tbody>
            {order.map((seat) => (
              <tr key={seat}>
                <th scope="row">
                  <Seat seat={seat} size="sm" /> {name(seat)}
                </th>
                {view.rounds.map((round) => (
                  <td key={round.round} class={round.scores[seat] === Math.min(...round.scores) ? 'lo' : ''}>
                    {num(round.scores[seat])}
                  </td>
                ))}
                <td>
                  <b>{num(totals[seat])}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {onNext ? (
        <div class="go sheet">
          <span class="ready">{w.end.standing(totals[view.seat] ?? totals[0])}</span>
          <button type="button" class="btn pri big" data-do="next-round" onClick={onNext}>
            {w.end.next} <kbd class="dk-only">Enter</kbd>
          </button>
        </div>
      ) : null}
    </>
  );
}
