/** A bot in TypeScript: it knows Skyjo's view, and plays a match against a search that knows nothing but the contract. */
import { type Agent, mcts } from 'arbiter/agents';
import type { SkyjoAction, SkyjoState, SkyjoView } from 'arbiter/games/skyjo';
import { skyjo } from 'arbiter/games/skyjo';
import { Match, play, story } from 'arbiter/match';

/** Takes low cards from the discard and puts every card where its worst open one lies. */
const tidy: Agent<SkyjoState, SkyjoAction, SkyjoView> = {
  name: 'tidy',
  act(seat): SkyjoAction {
    const { phase, discardTop, boardViews } = seat.view();
    const { values, visibleMask } = boardViews[seat.seat];
    const worst = values.indexOf(Math.max(...values));
    if (phase === 'setup') return { type: 'flip', at: visibleMask.indexOf(0) };
    if (phase === 'choose') return { type: discardTop <= 3 ? 'take' : 'draw' };
    return { type: 'place', at: worst };
  },
};

const match = new Match(skyjo, { seats: 2, seed: 2026, options: { scoreLimit: 30 } });
await play(match, [tidy, mcts(skyjo, { sims: 20 })], { maxPlies: 2000 });
for (const line of story(skyjo, match.record()).slice(-5)) console.log(line);
