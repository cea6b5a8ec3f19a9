/** Boards: those of the others, and one's own with what can be tapped. */
import { COLUMNS, REMOVED_VALUE, UNKNOWN_VALUE } from '../../../games/skyjo/deck.ts';
import type { BoardView } from '../../../games/skyjo/view.ts';
import type { Player } from '../../source/source.ts';
import { moveFocus } from '../../ui/keys.ts';
import { LevelBars, Seat } from '../../ui/seat.tsx';
import type { LogLine } from '../kit.ts';
import { SkyjoCard } from './card.tsx';
import { slotPlace } from './deed.tsx';
import { num, w } from './words.ts';

/** What is said of a slot: its card, or that it is face down or cleared. */
function spokenCard(value: number): string {
  return value === UNKNOWN_VALUE ? w.hidden : value === REMOVED_VALUE ? w.cleared : num(value);
}

/** Somebody else's board, small. */
export function OtherBoard(props: {
  readonly seat: number;
  readonly name: string;
  readonly player: Player | undefined;
  readonly board: BoardView;
  /** In replays that show all: the cards under the backs. */
  readonly cards: readonly number[] | null;
  readonly total: number;
  readonly active: boolean;
  /** Everything is turned up: the others have their last turns. */
  readonly ended: boolean;
  readonly last: LogLine | null;
}) {
  const { seat, name, board } = props;
  return (
    <section
      class={`bd ${props.active ? 'act' : ''}`}
      aria-label={w.board(name, board.points, board.hidden, props.total)}
      data-at={`seat-${seat}`}
    >
      <header>
        <div class="who">
          <Seat seat={seat} />
          <div>
            <b>{name}</b> <LevelBars level={props.player?.level ?? null} />
            <div class="last">{props.last?.words}</div>
          </div>
        </div>
        {props.ended ? <span class="allup">{w.allUp}</span> : null}
        <span class="tally">
          <b>{num(board.points)}</b>
          <small>{w.pts(props.total)}</small>
        </span>
      </header>
      <div class="grid">
        {board.values.map((value, at) => {
          const shown = value === UNKNOWN_VALUE ? (props.cards?.[at] ?? value) : value;
          const late = value === UNKNOWN_VALUE && props.cards !== null;
          return <SkyjoCard key={at} value={shown} class={late ? 'late' : ''} at={slotPlace(seat, at)} />;
        })}
      </div>
    </section>
  );
}

/** One's own board. */
export function OwnBoard(props: {
  readonly seat: number;
  readonly name: string;
  readonly board: BoardView;
  readonly total: number;
  /** What tapping a slot does, in words; null where nothing can be done. */
  doing(at: number): string | null;
  onTap(at: number): void;
  readonly busy: boolean;
  /** Only face-down cards can be tapped: they are lit. */
  readonly turning: boolean;
  /** The card in hand, the column it would clear and the slot to tap for that. */
  readonly hand: number | null;
  readonly clears: { readonly column: number; readonly slot: number } | null;
  readonly hinted: number | null;
}) {
  const { seat, board, clears, hand } = props;
  return (
    <section class="myb" aria-label={w.yourCards} data-at={`seat-${seat}`}>
      <header>
        <div class="who">
          <Seat seat={seat} size="lg" />
          <div>
            <b>{props.name}</b>
            <div class="last">{w.faceDown(board.hidden)}</div>
          </div>
        </div>
        <span class="tally">
          <b>{num(board.points)}</b>
          <small>
            {w.open} · {w.pts(props.total)}
          </small>
        </span>
      </header>
      <div class="gwrap">
        <fieldset class="grid" aria-label={w.yourCards} onKeyDown={moveFocus}>
          {board.values.map((value, at) => {
            const does = props.doing(at);
            const inColumn = clears !== null && at % COLUMNS === clears.column;
            const look = [
              inColumn && at === clears?.slot ? 'best' : '',
              inColumn && value === hand ? 'match' : '',
              props.turning && does !== null ? 'lit' : '',
              props.hinted === at ? 'hinted' : '',
            ].join(' ');
            return (
              <SkyjoCard
                key={at}
                value={value}
                class={look}
                at={slotPlace(seat, at)}
                slot={at}
                label={w.slot(at, spokenCard(value), does ?? '')}
                disabled={props.busy}
                onTap={does === null ? undefined : () => props.onTap(at)}
              />
            );
          })}
        </fieldset>
        {clears !== null && hand !== null ? (
          <span class="colhint dk-only" style={{ '--col': clears.column }}>
            {w.threeClear(hand)}
          </span>
        ) : null}
      </div>
    </section>
  );
}
