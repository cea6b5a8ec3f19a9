/** Players: the panels of the others, and one's own board. */
import type { Card } from '../../../games/splendor/cards.ts';
import type { PlayerBoard } from '../../../games/splendor/view.ts';
import type { Player } from '../../source/source.ts';
import { Named } from '../../ui/named.tsx';
import { LevelBars, Seat } from '../../ui/seat.tsx';
import type { LogLine } from '../kit.ts';
import { CardBack, CardFace, MiniCard } from './card.tsx';
import { GemIcon, sumOf, TOKENS, type Token } from './gems.tsx';
import { Crest } from './noble.tsx';
import { w } from './words.ts';

/** So many cards can be reserved. */
const HAND = 3;

/** Somebody else's board, small. */
export function Opponent(props: {
  readonly player: Player | undefined;
  readonly seat: number;
  readonly name: string;
  readonly board: PlayerBoard;
  readonly active: boolean;
  /** So many tokens may be kept. */
  readonly most: number;
  readonly last: LogLine | null;
}) {
  const { board, seat, name } = props;
  const total = sumOf(board.tokens);
  return (
    <section
      class={`opp ${props.active ? 'active' : ''}`}
      aria-label={w.board(name, board.prestige, total)}
      data-at={`seat-${seat}`}
    >
      <header>
        <div class="who">
          <Seat seat={seat} />
          <div>
            <b>{name}</b> <LevelBars level={props.player?.level ?? null} />
            <div class="last">
              {props.last?.words} {props.last?.picture}
            </div>
          </div>
        </div>
        <b class="vp">{board.prestige}</b>
      </header>
      <div class="cols">
        {TOKENS.map((token) => (
          <div key={token} class={`col g-${token}`}>
            {token === 'gold' ? (
              <span class="bn none" />
            ) : (
              <span class={`bn ${board.bonuses[token] ? '' : 'zero'}`}>{board.bonuses[token]}</span>
            )}
            <span class={`tk ${board.tokens[token] ? '' : 'zero'}`} data-at={`tok-${seat}-${token}`}>
              <GemIcon gem={token} />
              <b>{board.tokens[token]}</b>
            </span>
          </div>
        ))}
      </div>
      <footer>
        <span class="res" data-at={`hand-${seat}`}>
          {board.reserved.map((card, i) =>
            card.id === null ? <CardBack key={i} tier={card.tier} small /> : <MiniCard key={card.id} card={card} />,
          )}
          {board.reserved.length === 0 ? <small>{w.noReserve}</small> : null}
        </span>
        <span class="nb">
          {board.nobles.map((noble) => (
            <span key={noble.id} title={noble.name}>
              <Crest noble={noble} />
              <span class="sr">{noble.name}</span>
            </span>
          ))}
        </span>
        <span class={`tot ${total > props.most - 2 ? 'hi' : ''}`}>
          {total}
          <small>/{props.most}</small>
        </span>
      </footer>
    </section>
  );
}

/** One's own board: bonuses, tokens, reserved cards. */
export function OwnBoard(props: {
  readonly seat: number;
  readonly name: string;
  readonly board: PlayerBoard;
  /** The points played for; null in Solo. */
  readonly goal: number | null;
  readonly most: number;
  /** Tokens about to be taken, and about to be given back. */
  readonly taking: readonly Token[];
  readonly giving: readonly Token[];
  canGive(token: Token): boolean;
  onGive(token: Token): void;
  canBuy(slot: number): boolean;
  readonly hintedSlot: number | null;
  onCard(slot: number, card: Card): void;
  label: string;
}) {
  const { board, seat } = props;
  const total = sumOf(board.tokens) - props.giving.length;
  return (
    <section class="me" aria-label={props.label} data-at={`seat-${seat}`}>
      <div class="id">
        <div class="who">
          <Seat seat={seat} size="lg" />
          <div>
            <b>{props.name}</b>
            <div class="last">{w.cards(board.purchasedCardIds.length, board.nobles.length)}</div>
          </div>
        </div>
        <div class="vp-me">
          <b>{board.prestige}</b>
          <span>{props.goal === null ? w.pointsOnly : w.ofGoal(props.goal)}</span>
          <i style={{ '--v': Math.min(board.prestige / (props.goal ?? 15), 1) }} />
        </div>
      </div>
      <div class="purse">
        {TOKENS.map((token) => (
          <PurseColumn key={token} token={token} {...props} />
        ))}
        <div class={`cap ${total > props.most ? 'over' : ''}`}>
          <b>{total}</b>
          <span>{w.ofTen(props.most)}</span>
          <div class="ticks">
            {Array.from({ length: Math.max(props.most, total) }, (_, i) => (
              <i
                key={i}
                class={i < total ? (i >= props.most ? 'ov' : 'on') : i < total + props.taking.length ? 'add' : ''}
              />
            ))}
          </div>
        </div>
      </div>
      <div class="hand" data-at={`hand-${seat}`}>
        <span class="label">{w.reserved}</span>
        <div>
          {board.reserved.map((card, slot) =>
            card.id === null ? (
              <CardBack key={slot} tier={card.tier} />
            ) : (
              <CardFace
                key={card.id}
                card={card}
                at={`own-${slot}`}
                buyable={props.canBuy(slot)}
                hinted={props.hintedSlot === slot}
                onClick={props.canBuy(slot) ? () => props.onCard(slot, card) : undefined}
              />
            ),
          )}
          {Array.from({ length: HAND - board.reserved.length }, (_, i) => (
            <span key={i} class="slot" />
          ))}
        </div>
      </div>
    </section>
  );
}

function PurseColumn(props: {
  readonly token: Token;
  readonly seat: number;
  readonly board: PlayerBoard;
  readonly taking: readonly Token[];
  readonly giving: readonly Token[];
  canGive(token: Token): boolean;
  onGive(token: Token): void;
}) {
  const { token, board } = props;
  const have = board.tokens[token];
  const taking = props.taking.filter((other) => other === token).length;
  const giving = props.giving.filter((other) => other === token).length;
  const can = props.canGive(token);
  const inside = (
    <>
      <GemIcon gem={token} />
      <b>{have - giving}</b>
      {taking > 0 ? <em>+{taking}</em> : null}
      {giving > 0 ? <em class="neg">−{giving}</em> : null}
    </>
  );
  return (
    <div class={`pcol g-${token} ${can ? 'pickable' : ''}`}>
      {token === 'gold' ? (
        <span class="pcard joker">
          <small>{w.joker}</small>
        </span>
      ) : (
        <span class={`pcard ${board.bonuses[token] ? '' : 'zero'}`} data-at={`bonus-${props.seat}-${token}`}>
          <b>{board.bonuses[token]}</b>
          <GemIcon gem={token} />
        </span>
      )}
      {can || giving > 0 ? (
        <button
          type="button"
          class="ptok"
          data-at={`tok-${props.seat}-${token}`}
          data-give={token}
          onClick={() => props.onGive(token)}
        >
          <Named name={can ? w.giveOne(token, have - giving) : w.keepOne(token, giving)}>{inside}</Named>
        </button>
      ) : (
        <span class={`ptok ${have ? '' : 'zero'}`} data-at={`tok-${props.seat}-${token}`}>
          {inside}
        </span>
      )}
    </div>
  );
}
