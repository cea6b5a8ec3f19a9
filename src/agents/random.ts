/** The agent that knows nothing: any legal action, each as likely. */
import { type Agent, below } from '../core/index.ts';

/** Uniformly random over the legal actions. */
export function random(): Agent {
  return {
    name: 'random',
    act(seat) {
      if (seat.pick) return seat.pick();
      const legal = seat.legal();
      return legal[below(seat.luck, legal.length)];
    },
  };
}
