/** Skyjo's table: everyone's boards, the piles, one's own cards, the totals and the log. */
import { useEffect, useState } from 'preact/hooks';
import type { SkyjoAction } from '../../../games/skyjo/actions.ts';
import type { SkyjoEvent } from '../../../games/skyjo/events.ts';
import type { SkyjoPreview } from '../../../games/skyjo/preview.ts';
import type { SkyjoView } from '../../../games/skyjo/view.ts';
import { LogPanel } from '../../table/log.tsx';
import { RefusalNote } from '../../table/refusal.tsx';
import { useKeys } from '../../ui/keys.ts';
import type { TableProps } from '../kit.ts';
import { WaitingSheet } from '../recent.tsx';
import { OtherBoard, OwnBoard } from './boards.tsx';
import { lineOfStep } from './deed.tsx';
import { Piles } from './piles.tsx';
import { RoundEnd } from './round-end.tsx';
import { Standings } from './standings.tsx';
import { clearing, targetsOf } from './targets.ts';
import { w } from './words.ts';

type Props = TableProps<SkyjoView, SkyjoAction, SkyjoPreview, SkyjoEvent>;

/** What is being thought about; local until it is played. */
interface Draft {
  /** The drawn card goes away: the next tap turns a card up. */
  readonly throwing: boolean;
  /** A slot whose exchange costs points: asked about once more. */
  readonly sure: number | null;
}

const NOTHING: Draft = { throwing: false, sure: null };

/** The whole table below the bar. */
export function SkyjoTable(props: Props) {
  const { view, position, seat, legal, act, busy, name, mode } = props;
  const [draft, setDraft] = useState(NOTHING);
  // The end of a round is shown until it was looked at, but not again after a reload.
  const [seenRounds, setSeenRounds] = useState(view.rounds.length);
  const clear = () => setDraft(NOTHING);
  useEffect(clear, [position.ply]);
  const targets = targetsOf(legal);
  const hand = view.hand !== null && position.turn === seat ? view.hand : null;
  const canThrow = targets.place.size > 0 && targets.flip.size > 0;
  const clears = draft.throwing ? null : clearing(targets);
  const hinted = props.hint ? legal.find(({ id }) => id === props.hint?.id)?.action : undefined;

  const doing = (at: number): string | null => {
    if (targets.flip.has(at) && (draft.throwing || targets.place.size === 0)) return w.turnUp;
    return targets.place.has(at) && !draft.throwing && hand !== null ? w.replaceWith(hand) : null;
  };
  const tap = (at: number) => {
    const choice = doing(at) === w.turnUp ? targets.flip.get(at) : targets.place.get(at);
    if (!choice) return;
    const { preview, id } = choice;
    if (preview?.type === 'place' && preview.worse && draft.sure !== at) setDraft({ throwing: false, sure: at });
    else act(id);
  };
  const onDraw = targets.draw ? () => act(targets.draw?.id ?? 0) : undefined;
  const onTake = targets.take ? () => act(targets.take?.id ?? 0) : undefined;
  const onThrow = canThrow ? () => setDraft({ ...NOTHING, throwing: !draft.throwing }) : undefined;

  useKeys((key) => {
    const way = { d: onDraw ?? onThrow, t: onTake }[key.toLowerCase()];
    if (key === 'Escape') clear();
    else if (way && !busy) way();
    else return false;
    return true;
  });

  const seats = view.boardViews.length;
  const hasMe = seat >= 0 && mode === 'play';
  const around = Array.from({ length: seats }, (_, n) => (hasMe ? (seat + n) % seats : n));
  const revealed = boardsOf(props.revealed);
  const holder =
    view.hand === null
      ? ''
      : position.turn === seat && hasMe
        ? view.phase === 'taken'
          ? w.took
          : w.drew
        : w.holds(name(view.currentPlayer));

  const looking = mode === 'play' && view.rounds.length > seenRounds && view.phase !== 'over';
  const won = looking ? view.rounds.at(-1) : undefined;
  const mine = position.turn === seat;
  useEffect(() => {
    if (!won) return;
    const best = [...won.scores.keys()].filter((at) => won.scores[at] === Math.min(...won.scores));
    props.pause({
      seat: best[0],
      title: w.end.won(best.map(name).join(', ')),
      ask: mine ? w.end.yourTurn : w.end.goOn,
      subtitle: w.end.over(won.round + 1),
    });
    return () => props.pause(null);
  }, [won?.round, mine]);
  if (looking) {
    return (
      <main class="sj-end" data-ply={position.ply}>
        <RoundEnd view={view} name={name} onNext={() => setSeenRounds(view.rounds.length)} />
      </main>
    );
  }
  return (
    <main
      data-ply={position.ply}
      class={`sj n${seats > 4 ? 8 : seats} ${hasMe ? '' : 'no-me'}`}
      style={{ '--others': seats - (hasMe ? 1 : 0), '--others-phone': rowOnPhones(seats - 1) }}
    >
      <section class="others" aria-label={hasMe ? w.opponents : w.everyone}>
        {around
          .filter((other) => !hasMe || other !== seat)
          .map((other) => {
            const last = props.steps.findLast((step) => step.seat === other);
            return (
              <OtherBoard
                key={other}
                seat={other}
                name={name(other)}
                player={props.players[other]}
                board={view.boardViews[other]}
                cards={revealed?.[other] ?? null}
                total={view.scores[other]}
                ended={view.roundEnder === other}
                active={mode === 'replay' ? props.fresh?.seat === other : position.turn === other}
                last={last ? lineOfStep(last) : null}
              />
            );
          })}
      </section>
      <section class="play">
        <Piles
          view={view}
          holder={holder}
          busy={busy}
          throwing={draft.throwing}
          hinted={hinted?.type === 'draw' || hinted?.type === 'take' ? hinted.type : null}
          onDraw={onDraw}
          onTake={onTake}
          onThrow={onThrow}
        />
        {legal.length > 0 || props.refused ? (
          <Question props={props} draft={draft} onThrow={onThrow} onClear={clear} onSure={() => tap(draft.sure ?? 0)} />
        ) : (
          <>
            <div class="askbar dk-only" />
            <WaitingSheet label={w.recent} />
          </>
        )}
      </section>
      {hasMe ? (
        <OwnBoard
          seat={seat}
          name={name(seat)}
          board={view.boardViews[seat]}
          total={view.scores[seat]}
          doing={doing}
          onTap={tap}
          busy={busy}
          turning={draft.throwing || (targets.flip.size > 0 && targets.place.size === 0)}
          hand={hand}
          clears={clears}
          hinted={hinted?.type === 'place' || hinted?.type === 'flip' ? hinted.at : null}
        />
      ) : null}
      <div class="side">
        <Standings view={view} name={name} />
        <LogPanel />
      </div>
    </main>
  );
}

/** How many boards stand in a row on phones: as few rows as fit, filled evenly. */
function rowOnPhones(others: number): number {
  return Math.ceil(others / Math.ceil(others / 4));
}

/** What is asked, in words, with the buttons that are not cards. */
function Question(given: {
  readonly props: Props;
  readonly draft: Draft;
  readonly onThrow: (() => void) | undefined;
  onClear(): void;
  onSure(): void;
}) {
  const { draft, props, onThrow } = given;
  const { view, legal, busy, seat } = props;
  const [title, help] = wordsFor(view, draft);
  const clears = draft.throwing ? null : clearing(targetsOf(legal));
  const old = draft.sure === null ? null : view.boardViews[seat]?.values[draft.sure];
  if (draft.sure !== null && old !== undefined && old !== null && view.hand !== null) {
    return (
      <div class="askbar sheet">
        <p>{w.sure(view.hand, old)}</p>
        <div class="acts">
          <button type="button" class="btn pri" data-do="sure" disabled={busy} onClick={given.onSure}>
            {w.replace}
          </button>
          <button type="button" class="btn" data-do="back" onClick={given.onClear}>
            {w.back}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="askbar sheet">
      <RefusalNote />
      {legal.length > 0 ? (
        <p>
          <b>{title}</b> {help}{' '}
          {clears !== null && view.hand !== null ? (
            <span class="ph-only hintline">{w.clears(view.hand, clears.column)}</span>
          ) : null}
        </p>
      ) : null}
      {onThrow ? (
        <div class="acts">
          <button type="button" class="btn" data-do="throw-away" disabled={busy} onClick={onThrow}>
            {draft.throwing ? w.keepAfterAll : w.throwAway} <kbd class="dk-only">D</kbd>
          </button>
        </div>
      ) : null}
    </div>
  );
}

function wordsFor(view: SkyjoView, { throwing }: Draft): readonly [title: string, help: string] {
  const card = view.hand ?? 0;
  switch (view.phase) {
    case 'setup':
      return [w.setupTitle, w.setupHelp];
    case 'choose':
      return [w.chooseTitle, w.chooseHelp(view.discardTop)];
    case 'drawn':
      return throwing ? [w.throwing(card), w.throwHelp] : [w.drawnTitle(card), w.drawnHelp(card)];
    case 'taken':
      return [w.takenTitle(card), w.takenHelp];
    default:
      return ['', ''];
  }
}

/** The cards under the backs, in replays that show all. */
function boardsOf(revealed: unknown): readonly (readonly number[])[] | null {
  if (typeof revealed !== 'object' || revealed === null || !('boards' in revealed)) return null;
  return (revealed.boards as readonly { readonly cards: readonly number[] }[]).map(({ cards }) => cards); // `reveal` of Skyjo
}
