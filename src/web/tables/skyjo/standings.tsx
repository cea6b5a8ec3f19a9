/** Who has how many points, fewest first. */
import type { SkyjoView } from '../../../games/skyjo/view.ts';
import { Seat } from '../../ui/seat.tsx';
import { num, w } from './words.ts';

/** The totals beside the table. */
export function Standings({ view, name }: { readonly view: SkyjoView; name(seat: number): string }) {
  const order = [...view.scores.keys()].sort((a, b) => view.scores[a] - view.scores[b] || a - b);
  return (
    <section class="panel stand">
      <div class="panel-h">
        <span>{w.round(view.roundIndex + (view.phase === 'over' ? 0 : 1), view.scoreLimit)}</span>
        <span>{w.standings}</span>
      </div>
      <ol>
        {order.map((seat) => (
          <li key={seat}>
            <span class="pl">{view.places[seat]}</span>
            <Seat seat={seat} size="sm" />
            <span class="nm">{name(seat)}</span>
            <span class="rail">
              <i class={`p${seat}`} style={{ '--v': Math.max(view.scores[seat], 0) / view.scoreLimit }} />
            </span>
            <span class="lr">
              {view.lastRoundScores[seat] > 0 ? '+' : ''}
              {num(view.lastRoundScores[seat])}
            </span>
            <b>{num(view.scores[seat])}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
