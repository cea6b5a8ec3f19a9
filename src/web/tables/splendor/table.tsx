/** Splendor's table, for several and for one: opponents, nobles, market, bank, log, one's own board. */
import { useEffect, useState } from 'preact/hooks';
import type { SplendorView } from '../../../games/splendor/view.ts';
import { LogPanel } from '../../table/log.tsx';
import { RefusalNote } from '../../table/refusal.tsx';
import { t } from '../../texts/index.ts';
import { useKeys } from '../../ui/keys.ts';
import { WaitingSheet } from '../recent.tsx';
import { Bank } from './bank.tsx';
import { cardOf } from './card.tsx';
import { CardSheet, openCard, useSheetKeys } from './card-sheet.tsx';
import { DeckConfirm, GiveBackConfirm, PassConfirm, TakeConfirm } from './confirms.tsx';
import { lineOfStep } from './deed.tsx';
import { count, type Draft, NOTHING, type Props, without } from './draft.ts';
import { GEMS, sumOf, type Token } from './gems.tsx';
import { Market } from './market.tsx';
import { NobleTile } from './noble.tsx';
import { NobleDialog } from './noble-dialog.tsx';
import { PaymentDialog } from './payment.tsx';
import { Opponent, OwnBoard } from './players.tsx';
import { SoloClock } from './solo-clock.tsx';
import { missingOf, takeOf, takesWith, targetsOf } from './targets.ts';
import { w } from './words.ts';

/** The whole table below the bar. */
export function SplendorTable(props: Props) {
  const { position, seat, legal, act, busy, name } = props;
  // In a replay with all cards shown, the revealed table is a view with nothing hidden.
  const view = (props.revealed as SplendorView | null) ?? props.view;
  const solo = Object.keys(view.playerBoards).length === 1;
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const targets = targetsOf(legal);
  const clear = () => setDraft(NOTHING);
  // A choice belongs to one question: when the table has moved on, it is dropped.
  useEffect(clear, [position.ply]);
  const play = (...ids: number[]) => act(...ids);

  const own = seat >= 0 ? view.playerBoards[String(seat)] : undefined;
  const total = own ? sumOf(own.tokens) : 0;
  const must = view.mustReturn;
  const asksBack = targets.give.size > 0;
  const canTake = (token: Token) => !busy && takesWith(targets, [...draft.chosen, token]).length > 0;
  const tapGem = (token: Token) => {
    if (canTake(token)) setDraft({ ...NOTHING, chosen: [...draft.chosen, token] });
    else setDraft({ ...NOTHING, chosen: without(draft.chosen, token) });
  };
  const canGive = (token: Token) =>
    asksBack &&
    !busy &&
    targets.give.has(token) &&
    draft.giving.length < must &&
    (own?.tokens[token] ?? 0) > count(draft.giving, token);
  const tapGive = (token: Token) => {
    if (canGive(token)) setDraft({ ...NOTHING, giving: [...draft.giving, token] });
    else setDraft({ ...NOTHING, giving: without(draft.giving, token) });
  };
  const take = takeOf(targets, draft.chosen);
  const give = () => play(...draft.giving.flatMap((token) => targets.give.get(token) ?? []));
  const open = openCard(props, view, draft);

  useKeys((key) => {
    const gem = GEMS[Number(key) - 1];
    if (key === 'Escape') clear();
    else if (gem && (canTake(gem) || draft.chosen.includes(gem))) tapGem(gem);
    else if (key === 'Enter' && take !== null && draft.chosen.length > 0 && !inQuestion()) play(take);
    else return false;
    return true;
  });
  useSheetKeys(open, play);

  const nobles = [...targets.nobles].flatMap(([slot, action]) => {
    const noble = view.nobles.find((other) => other.slot === slot);
    return noble ? [{ ...noble, action }] : [];
  });
  const owned = Object.entries(view.playerBoards).flatMap(([owner, board]) =>
    board.nobles.map((noble) => ({ noble, seat: Number(owner) })),
  );
  const others = Object.keys(view.playerBoards)
    .map(Number)
    .filter((other) => other !== seat || props.mode === 'replay');
  const turned =
    seat >= 0 ? [...others.filter((other) => other > seat), ...others.filter((other) => other < seat)] : others;
  const hinted = props.hint ? legal.find(({ id }) => id === props.hint?.id)?.action : undefined;
  const mode = asksBack ? 'discard' : nobles.length > 0 ? 'noble' : '';
  const hasMe = own !== undefined && props.mode === 'play';
  return (
    <main
      data-ply={position.ply}
      class={`sp ${solo ? 'solo' : ''} ${mode ? `mode-${mode}` : ''} ${hasMe ? '' : 'no-me'} n${turned.length}`}
    >
      {solo && props.mode !== 'replay' ? (
        <SoloClock view={view} />
      ) : (
        <aside class="opps" aria-label={hasMe ? w.opponents : w.everyone}>
          {(props.mode === 'replay' ? others : turned).map((other) => {
            const last = props.steps.findLast((step) => step.seat === other);
            return (
              <Opponent
                key={other}
                seat={other}
                player={props.players[other]}
                name={name(other)}
                board={view.playerBoards[String(other)]}
                active={props.mode === 'replay' ? props.fresh?.seat === other : position.turn === other}
                most={view.tokenLimit}
                last={last ? lineOfStep(last) : null}
              />
            );
          })}
        </aside>
      )}
      <section class="mid" aria-label={t.generic.view}>
        <fieldset class="nobles" aria-label={w.nobles}>
          {view.nobles.map((noble) => (
            <NobleTile key={noble.id} noble={noble} />
          ))}
          {owned.map(({ noble, seat: owner }) => (
            <NobleTile key={noble.id} noble={noble} owner={{ seat: owner, name: name(owner) }} />
          ))}
        </fieldset>
        <Market
          view={view}
          revealed={props.revealed}
          targets={targets}
          hinted={hinted}
          onDeck={(tier) => setDraft({ ...NOTHING, deck: tier })}
          onCard={(tier, slot) => setDraft({ ...NOTHING, card: { tier, slot } })}
        />
        <Bank
          bank={view.bankTokens}
          chosen={draft.chosen}
          canTake={canTake}
          asked={draft.chosen.length > 0}
          hinted={hinted && 'colors' in hinted ? hinted.colors : []}
          onTap={tapGem}
        />
        {asksBack && own ? (
          <GiveBackConfirm
            tokens={own.tokens}
            total={total}
            must={must}
            giving={draft.giving}
            canGive={canGive}
            onGive={tapGive}
            busy={busy}
            onDone={give}
            onUndo={() => setDraft({ ...draft, giving: draft.giving.slice(0, -1) })}
          />
        ) : draft.deck !== null ? (
          <DeckConfirm
            tier={draft.deck}
            busy={busy}
            onReserve={() => play(...some(targets.reserveTop.get(draft.deck ?? 0) ?? null))}
            onClear={clear}
          />
        ) : draft.chosen.length > 0 ? (
          <TakeConfirm
            chosen={draft.chosen}
            missing={take === null ? missingOf(targets, draft.chosen) : 0}
            have={total}
            most={view.tokenLimit}
            busy={busy}
            onTake={() => take !== null && play(take)}
            onClear={clear}
          />
        ) : targets.pass !== null ? (
          <PassConfirm busy={busy} onPass={() => play(...some(targets.pass))} />
        ) : props.refused ? (
          <div class="hint">
            <RefusalNote />
          </div>
        ) : legal.length > 0 ? (
          <p class="hint">{w.hintLine}</p>
        ) : (
          <WaitingSheet label={w.recent} />
        )}
      </section>
      <LogPanel />
      {hasMe && own ? (
        <OwnBoard
          seat={seat}
          name={name(seat)}
          board={own}
          goal={view.goal}
          most={view.tokenLimit}
          taking={draft.chosen}
          giving={draft.giving}
          canGive={canGive}
          onGive={tapGive}
          canBuy={(slot) => targets.buyReserved.has(slot)}
          hintedSlot={hinted?.type === 'PURCHASE_RESERVED_CARD' ? hinted.slot : null}
          onCard={(slot) => setDraft({ ...NOTHING, own: slot })}
          label={t.table.yourBoard}
        />
      ) : null}
      {open ? <CardSheet open={open} busy={busy} onAct={(id) => play(id)} onClose={clear} /> : null}
      {nobles.length > 0 ? <NobleDialog nobles={nobles} busy={busy} onAct={(id) => play(id)} /> : null}
      {targets.payments.length > 0 && view.payment ? (
        <PaymentDialog
          card={cardOf(view.payment.cardId)}
          key={position.ply}
          choices={targets.payments}
          busy={busy}
          onAct={(id) => play(id)}
        />
      ) : null}
    </main>
  );
}

/** Enter on a button of the question is that button's own. */
function inQuestion(): boolean {
  return document.activeElement?.closest('.confirm') !== null && document.activeElement !== null;
}

function some(id: number | null): number[] {
  return id === null ? [] : [id];
}
