/** What was done last, while others act: every table shows it, on phones as the sheet where the questions come. */
import { Seat } from '../ui/seat.tsx';
import { lineOf, useTable } from './kit.ts';
import './recent.css';

/** The latest moves, newest first, with their pictures. */
export function RecentMoves({ most }: { readonly most: number }) {
  const { kit, props } = useTable();
  return (
    <ol class="recent">
      {props.steps
        .slice(-most)
        .reverse()
        .map((step) => {
          const { words, picture, whole } = lineOf(kit, step, props.name);
          return (
            <li key={step.ply}>
              <Seat seat={step.seat} size="sm" />
              <span>
                {whole ? null : <b>{props.name(step.seat)} </b>}
                {words}
              </span>
              <span class="pic">{picture}</span>
            </li>
          );
        })}
    </ol>
  );
}

/** On phones: stands where the next question will come. Nothing while something is asked, and nothing in replays. */
export function WaitingSheet({ label }: { readonly label: string }) {
  const { props } = useTable();
  if (props.legal.length > 0 || props.mode === 'replay' || props.position.turn < 0 || props.steps.length === 0)
    return null;
  return (
    <section class="latest sheet ph-only" aria-label={label}>
      <RecentMoves most={2} />
    </section>
  );
}
