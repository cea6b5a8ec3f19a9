/** What somebody did, as a line with a picture, and as motion. */
import type { SkyjoAction } from '../../../games/skyjo/actions.ts';
import { COLUMNS } from '../../../games/skyjo/deck.ts';
import type { SkyjoEvent } from '../../../games/skyjo/events.ts';
import type { Step } from '../../source/source.ts';
import type { Flight, Motion } from '../../ui/motion.ts';
import type { LogLine } from '../kit.ts';
import { TinyCard } from './card.tsx';
import { w } from './words.ts';

type SkyjoStep = Step<SkyjoAction, SkyjoEvent>;

/** Where a slot of a board is on the page. */
export const slotPlace = (seat: number, at: number) => `slot-${seat}-${at}`;

/** A step in the log: the words after the name, and the cards that moved. Who cannot see the board is told the place too. */
export function lineOfStep(step: SkyjoStep, places = false): LogLine & { readonly words: string } {
  const words: string[] = [];
  const at = (deed: string, slot: number) => (places ? w.did.at(deed, slot) : deed);
  const cards: number[] = [];
  for (const event of step.events) {
    switch (event.type) {
      case 'drawn':
        words.push(w.did.drewCard(event.card));
        if (event.card !== null) cards.push(event.card);
        break;
      case 'taken':
        words.push(w.did.took(event.card));
        cards.push(event.card);
        break;
      case 'placed':
        words.push(at(w.did.placed(event.card, event.discarded), event.at));
        cards.push(event.card, event.discarded);
        break;
      case 'flipped':
        if (event.seat !== step.seat) break; // the lot turned cards up for the next round
        words.push(
          at(event.discarded === null ? w.did.turned(event.card) : w.did.threw(event.discarded, event.card), event.at),
        );
        cards.push(...(event.discarded === null ? [] : [event.discarded]), event.card);
        break;
      case 'column-cleared':
        words.push(w.did.cleared);
        break;
      case 'went-out':
        words.push(w.did.out);
        break;
      case 'round-ended':
        words.push(w.did.roundOver(event.round + 1));
        break;
    }
  }
  return {
    words: words.join(', '),
    picture: cards.map((value, i) => <TinyCard key={i} value={value} />),
  };
}

/** What moves: cards between the piles, the hand and the boards. */
export function motionOfStep(step: SkyjoStep): Motion | null {
  const flights: Flight[] = [];
  const flips: string[] = [];
  const clears: string[] = [];
  const rings: string[] = [];
  for (const event of step.events) {
    if (event.type === 'drawn') flights.push({ from: 'deck', to: 'held' });
    if (event.type === 'taken') flights.push({ from: 'discard', to: 'held' });
    if (event.type === 'placed') {
      const slot = slotPlace(event.seat, event.at);
      flights.push({ from: slot, to: 'discard' }, { from: 'held', to: slot, delay: 90 });
      rings.push(slot);
    }
    if (event.type === 'flipped' && event.seat === step.seat) {
      const slot = slotPlace(event.seat, event.at);
      if (event.discarded !== null) flights.push({ from: 'held', to: 'discard' });
      flips.push(slot);
      rings.push(slot);
    }
    if (event.type === 'column-cleared') {
      for (let row = 0; row < 3; row++) clears.push(slotPlace(event.seat, event.column + row * COLUMNS));
    }
  }
  return { flights, flips, clears, rings };
}
