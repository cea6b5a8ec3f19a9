/** The middle of the table: deck, discard, and the card in hand. */
import { UNKNOWN_VALUE } from '../../../games/skyjo/deck.ts';
import type { SkyjoView } from '../../../games/skyjo/view.ts';
import { Named } from '../../ui/named.tsx';
import { SkyjoCard } from './card.tsx';
import { num, w } from './words.ts';

/** The piles. What can be tapped has a function. */
export function Piles(props: {
  readonly view: SkyjoView;
  /** Whose hand it is: "You drew", "Ines drew"; empty if nobody holds a card. */
  readonly holder: string;
  readonly busy: boolean;
  readonly throwing: boolean;
  readonly hinted: 'draw' | 'take' | null;
  readonly onDraw: (() => void) | undefined;
  readonly onTake: (() => void) | undefined;
  readonly onThrow: (() => void) | undefined;
}) {
  const { view, holder, busy, onDraw, onTake, onThrow } = props;
  const top = view.discardTop === UNKNOWN_VALUE ? w.nothing : num(view.discardTop);
  const onDiscard = onTake ?? onThrow;
  const deck = <SkyjoCard value={UNKNOWN_VALUE} at="deck" />;
  const discard =
    view.discardTop === UNKNOWN_VALUE ? (
      <span class="sk gone" data-at="discard" />
    ) : (
      <SkyjoCard value={view.discardTop} at="discard" />
    );
  return (
    <fieldset class="piles" aria-label={w.piles}>
      <figure>
        {onDraw ? (
          <button
            type="button"
            class={`pile can ${props.hinted === 'draw' ? 'hinted' : ''}`}
            data-do="draw"
            disabled={busy}
            onClick={onDraw}
          >
            <Named name={w.drawLabel(view.deckSize)}>
              {deck}
              <span class="here">{w.drawHere}</span>
            </Named>
          </button>
        ) : (
          <span class="pile" role="img" aria-label={w.deckLabel(view.deckSize)}>
            {deck}
          </span>
        )}
        <figcaption>
          {w.deck}
          <b>{view.deckSize}</b>
        </figcaption>
      </figure>
      <figure>
        {onDiscard ? (
          <button
            type="button"
            class={`pile can ${props.hinted === 'take' ? 'hinted' : ''}`}
            data-do={onTake ? 'take' : 'throw'}
            disabled={busy}
            aria-pressed={onTake ? undefined : props.throwing}
            onClick={onDiscard}
          >
            <Named name={onTake ? w.takeLabel(top) : w.throwLabel(top)}>
              {discard}
              <span class="here">{onTake ? w.takeHere : w.throwHere}</span>
            </Named>
          </button>
        ) : (
          <span class="pile" role="img" aria-label={w.discardLabel(top)}>
            {discard}
          </span>
        )}
        <figcaption>
          {w.discard}
          <b>{view.discardPile.length}</b>
        </figcaption>
      </figure>
      <figure class={`held ${view.hand === null ? 'bare' : ''}`}>
        <span class="pile" data-at="held">
          {view.hand === null ? <span class="sk gone" /> : <SkyjoCard value={view.hand} class="float" />}
        </span>
        <figcaption>{holder}</figcaption>
      </figure>
    </fieldset>
  );
}
