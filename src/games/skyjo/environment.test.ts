/** Every statement of the environment as it was asked for, by its section. Names are in camelCase. */
import { describe, expect, test } from 'vitest';
import { actionToMacro, macroToAction, REMOVED_VALUE, SkyjoEnv, UNKNOWN_VALUE } from './index.ts';

/** Play with the first legal action that `choose` likes best, until the game is over. */
function playOut(
  env: SkyjoEnv,
  choose: (legal: number[], step: number) => number,
  visit: (step: ReturnType<SkyjoEnv['step']>) => void = () => {},
) {
  for (let step = 0; ; step++) {
    const result = env.step(choose(env.legalActions(), step));
    visit(result);
    if (result.terminated) return result;
  }
}
const anyOf = (legal: number[], step: number) => legal[(step * 7919) % legal.length];

describe('Goals covered', () => {
  test.each([2, 3, 4, 5, 6, 7, 8])('official player count support: %i players', (numPlayers) => {
    const env = new SkyjoEnv({ numPlayers, seed: 1, setupMode: 'auto' });
    expect(env.numPlayers).toBe(numPlayers);
    expect(env.getFullState().boards.length).toBe(numPlayers);
    expect(playOut(env, anyOf).terminated).toBe(true);
  });

  test.each([1, 9, 0, 2.5, Number.NaN])('%f players are refused', (numPlayers) => {
    expect(() => new SkyjoEnv({ numPlayers })).toThrow(RangeError);
  });

  test('determinism: the seed controls shuffling and whole simulations', () => {
    const run = (seed: number) => {
      const env = new SkyjoEnv({ numPlayers: 3, seed, setupMode: 'auto' });
      playOut(env, anyOf);
      return env.getFullState();
    };
    expect(run(5)).toEqual(run(5));
    expect(run(5)).not.toEqual(run(6));
  });

  test('full state tracking: deck order, cards, flags, discard, turn and round', () => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 3, setupMode: 'auto' });
    const state = env.getFullState();
    expect(state.deckOrderRemaining.length).toBe(150 - 24 - 1);
    expect(state.boards.map((board) => board.cards.length)).toEqual([12, 12]);
    expect(state.boards.map((board) => board.visible.filter(Boolean).length)).toEqual([2, 2]);
    expect(state.boards.flatMap((board) => board.removed)).not.toContain(true);
    expect(state.discardPile.length).toBe(1);
    expect(state).toMatchObject({
      phase: 'choose',
      roundIndex: 0,
      globalStep: 0,
      turnsInRound: 0,
      setupFlips: 4,
      roundEnder: null,
      scores: [0, 0],
    });
    expect(state.currentPlayer).toBe(env.currentPlayer);
  });

  test('the deck order is the order in which the cards come', () => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 3, setupMode: 'auto' });
    const { deckOrderRemaining } = env.getFullState();
    for (let n = 0; n < 6; n++) {
      const seat = env.currentPlayer;
      env.step(macroToAction('DRAW_DECK_KEEP_AND_REPLACE', n));
      expect(env.getFullState().boards[seat].cards[n]).toBe(deckOrderRemaining[n]);
    }
    expect(env.getFullState().deckOrderRemaining).toEqual(deckOrderRemaining.slice(6));
  });
});

describe('Rules implementation summary', () => {
  test('the deck: -2 x5, -1 x10, 0 x15, 1 to 12 x10 each', () => {
    const state = new SkyjoEnv({ numPlayers: 8, seed: 9 }).getFullState();
    const cards = [...state.deckOrderRemaining, ...state.discardPile, ...state.boards.flatMap((board) => board.cards)];
    const counts = Array.from({ length: 15 }, (_, i) => cards.filter((card) => card === i - 2).length);
    expect(counts).toEqual([5, 10, 15, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
    expect(cards.length).toBe(150);
  });

  test('each player reveals two cards in the setup, and the highest sum starts, the lowest index of several', () => {
    const env = new SkyjoEnv({ numPlayers: 3, seed: 4, setupMode: 'manual' });
    for (let flip = 0; flip < 6; flip++) {
      expect(env.currentPlayer).toBe(Math.floor(flip / 2));
      expect(env.legalActions().every((id) => id >= 36)).toBe(true);
      env.step(macroToAction('SETUP_FLIP', flip % 2));
    }
    const sums = env.getFullState().boards.map(({ cards }) => cards[0] + cards[1]);
    expect(env.currentPlayer).toBe(sums.indexOf(Math.max(...sums)));
  });

  test('the round ends one turn of everyone else after the first open board; rounds go on to the limit; the lowest total wins', () => {
    const env = new SkyjoEnv({ numPlayers: 3, seed: 8, setupMode: 'auto', scoreLimit: 150 });
    const last = playOut(env, anyOf);
    const { scores, roundIndex } = env.getFullState();
    expect(Math.max(...scores)).toBeGreaterThanOrEqual(150);
    expect(roundIndex).toBeGreaterThan(1);
    const best = Math.min(...scores);
    const lastRound = env.getFullState().lastRoundScores;
    expect(last.rewards).toEqual(scores.map((score, seat) => -lastRound[seat] + (score === best ? 1 : -1)));
  });

  test('an emptied draw pile is refilled from the discard but its top, in a reproducible order', () => {
    const refilled = () => {
      const env = new SkyjoEnv({ numPlayers: 8, seed: 2, setupMode: 'auto' });
      for (let n = 150 - 96 - 1; n > 0; n--) env.step(macroToAction('DRAW_DECK_KEEP_AND_REPLACE', 0));
      const before = env.getFullState();
      expect([before.deckOrderRemaining.length, before.discardPile.length]).toEqual([0, 54]);
      env.step(macroToAction('DRAW_DECK_KEEP_AND_REPLACE', 0));
      const after = env.getFullState();
      expect([after.deckOrderRemaining.length, after.discardPile.length]).toEqual([52, 2]);
      expect(after.discardPile[0]).toBe(before.discardPile[53]);
      return after;
    };
    expect(refilled()).toEqual(refilled());
  });
});

describe('Determinism', () => {
  test('the same seed, player count and action ids reproduce a run exactly', () => {
    const first = new SkyjoEnv({ numPlayers: 4, seed: 123, setupMode: 'manual' });
    const ids: number[] = [];
    playOut(first, (legal, step) => {
      ids.push(anyOf(legal, step));
      return ids[step];
    });
    const second = new SkyjoEnv({ numPlayers: 4, seed: 123, setupMode: 'manual' });
    for (const id of ids) second.step(id);
    expect(second.getFullState()).toEqual(first.getFullState());
  });

  test('setup mode auto draws the two reveals by lot, seeded', () => {
    const opened = (seed: number) =>
      new SkyjoEnv({ numPlayers: 4, seed, setupMode: 'auto' }).getFullState().boards.map((board) => board.visible);
    expect(opened(1)).toEqual(opened(1));
    expect(opened(1)).not.toEqual(opened(2));
  });

  test('a seed given as a number or as the same text is the same seed', () => {
    expect(new SkyjoEnv({ seed: 42 }).getFullState()).toEqual(new SkyjoEnv({ seed: '42' }).getFullState());
  });

  test('reset starts the next game of the seed; reset with a seed starts that one', () => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 7, setupMode: 'auto' });
    const first = env.getFullState();
    env.reset();
    expect(env.getFullState()).toEqual(first);
    env.step(env.legalActions()[0]);
    env.reset();
    expect(env.getFullState()).not.toEqual(first);
    env.reset(7);
    expect(env.getFullState()).toEqual(first);
  });
});

describe('Observation model', () => {
  const env = new SkyjoEnv({ numPlayers: 4, seed: 11, setupMode: 'manual', historyWindowK: 24 });
  for (let n = 0; n < 60; n++) env.step(anyOf(env.legalActions(), n));
  const state = env.getFullState();

  test('board views: 12 values, hidden ones UNKNOWN_VALUE (-99), and 12 binary flags', () => {
    expect(UNKNOWN_VALUE).toBe(-99);
    const { boardViews } = env.observe(0);
    expect(boardViews.length).toBe(4);
    boardViews.forEach(({ values, visibleMask }, owner) => {
      const { cards, visible, removed } = state.boards[owner];
      expect(visibleMask).toEqual(visible.map(Number));
      expect(values).toEqual(
        cards.map((card, at) => (removed[at] ? REMOVED_VALUE : visible[at] ? card : UNKNOWN_VALUE)),
      );
    });
  });

  test('discard top, deck size, phase and current player', () => {
    expect(env.observe(2)).toMatchObject({
      discardTop: state.discardPile.at(-1),
      deckSize: state.deckOrderRemaining.length,
      phase: state.phase,
      currentPlayer: state.currentPlayer,
      roundIndex: state.roundIndex,
      globalStep: 60,
      scores: state.scores,
    });
  });

  test('history: the last K public actions, K from the call or from the constructor', () => {
    expect(env.observe(0, 16).history.length).toBe(16);
    expect(env.observe(0).history.length).toBe(24);
    expect(env.observe(0, 5).history).toEqual(env.observe(0, 24).history.slice(-5));
    expect(env.observe(0, 0).history).toEqual([]);
    expect(() => env.observe(0, 65)).toThrow(RangeError);
    expect(() => new SkyjoEnv({ historyWindowK: -1 })).toThrow(RangeError);
  });

  test("history since last turn: what happened after the observer's own latest action", () => {
    for (let observer = 0; observer < 4; observer++) {
      const { history, historySinceLastTurn } = env.observe(observer, 64);
      const own = history.map((turn) => turn.actor).lastIndexOf(observer);
      expect(historySinceLastTurn).toEqual(history.slice(own + 1));
    }
  });

  test('an observer who is not at the table is refused', () => {
    for (const observer of [-1, 4, 0.5]) expect(() => env.observe(observer)).toThrow(RangeError);
  });

  describe('token schema', () => {
    const observer = 2;
    const { tokens, boardViews, history, historySinceLastTurn } = env.observe(observer, 16);

    test('boardTokens: one per slot, [owner_id, pos_id, visible_flag, value_or_unknown], the observer first', () => {
      const expected = [0, 1, 2, 3].flatMap((owner) => {
        const { values, visibleMask } = boardViews[(observer + owner) % 4];
        return values.map((value, pos) => [owner, pos, visibleMask[pos], value]);
      });
      expect(tokens.boardTokens).toEqual(expected);
      expect(tokens.boardTokens.length).toBe(12 * 4);
    });

    test('discardToken: [discard_top, discard_size]', () => {
      expect(tokens.discardToken).toEqual([state.discardPile.at(-1), state.discardPile.length]);
    });

    test('globalToken: [deck_size, global_step, current_player, phase_id, round_phase_bucket, round_index]', () => {
      const hidden = state.boards.map((board) => board.visible.filter((visible) => !visible).length);
      const bucket = Math.min(...hidden) >= 8 ? 0 : Math.min(...hidden) >= 4 ? 1 : 2;
      const player = (state.currentPlayer - observer + 4) % 4;
      expect(tokens.globalToken).toEqual([
        state.deckOrderRemaining.length,
        60,
        player,
        env.observe(0).phaseId,
        bucket,
        state.roundIndex,
      ]);
    });

    test('actionTokens: up to K recent public actions, [actor, action_type, source, target_pos, a_value, b_value]', () => {
      const types = [
        'TAKE_DISCARD_AND_REPLACE',
        'DRAW_DECK_KEEP_AND_REPLACE',
        'DRAW_DECK_DISCARD_AND_FLIP',
        'SETUP_FLIP',
      ];
      const row = (turn: (typeof history)[number]) => [
        (turn.actor - observer + 4) % 4,
        types.indexOf(turn.type),
        ['discard', 'deck', 'board'].indexOf(turn.source),
        turn.pos,
        turn.a,
        turn.b,
      ];
      expect(tokens.actionTokens).toEqual(history.map(row));
      expect(tokens.actionTokens.length).toBe(16);
      expect(tokens.actionTokensSinceLastTurn).toEqual(historySinceLastTurn.map(row));
    });

    test('the round phase bucket goes from early over mid to late', () => {
      const seen = new Set<number>();
      playOut(new SkyjoEnv({ numPlayers: 2, seed: 1, setupMode: 'auto' }), anyOf, ({ observation }) => {
        seen.add(observation.tokens.globalToken[4]);
      });
      expect(seen).toEqual(new Set([0, 1, 2]));
    });

    test('a removed slot is [owner, pos, 1, REMOVED_VALUE], not a visible 0', () => {
      const removed: number[][] = [];
      playOut(
        new SkyjoEnv({ numPlayers: 2, seed: 5, setupMode: 'auto', scoreLimit: 1000 }),
        anyOf,
        ({ observation }) => {
          removed.push(...observation.tokens.boardTokens.filter((row) => row[3] === REMOVED_VALUE));
        },
      );
      expect(REMOVED_VALUE).toBe(-98);
      expect(removed.length).toBeGreaterThan(0);
      expect(removed.every((row) => row[2] === 1)).toBe(true);
    });
  });

  test('history tells what was played: the card that came and the card that went', () => {
    const fresh = new SkyjoEnv({ numPlayers: 2, seed: 21, setupMode: 'auto' });
    const seat = fresh.currentPlayer;
    const { discardPile, boards, deckOrderRemaining } = fresh.getFullState();
    fresh.step(macroToAction('TAKE_DISCARD_AND_REPLACE', 4));
    expect(fresh.observe(0).history.at(-1)).toEqual({
      actor: seat,
      type: 'TAKE_DISCARD_AND_REPLACE',
      source: 'discard',
      pos: 4,
      a: discardPile[0],
      b: boards[seat].cards[4],
    });
    const hidden = fresh.legalActions().find((id) => id >= 24) ?? -1;
    fresh.step(hidden);
    expect(fresh.observe(0).history.at(-1)).toMatchObject({
      actor: 1 - seat,
      type: 'DRAW_DECK_DISCARD_AND_FLIP',
      source: 'deck',
      pos: hidden - 24,
      a: deckOrderRemaining[0],
      b: boards[1 - seat].cards[hidden - 24],
    });
  });
});

describe('Action space', () => {
  test.each([
    ['TAKE_DISCARD_AND_REPLACE', 0],
    ['DRAW_DECK_KEEP_AND_REPLACE', 12],
    ['DRAW_DECK_DISCARD_AND_FLIP', 24],
    ['SETUP_FLIP', 36],
  ] as const)('%s has the twelve ids from %i', (macro, first) => {
    for (let pos = 0; pos < 12; pos++) {
      expect(macroToAction(macro, pos)).toBe(first + pos);
      expect(actionToMacro(first + pos)).toEqual([macro, pos]);
    }
  });

  test('what is no action has no id', () => {
    expect(() => macroToAction('SETUP_FLIP', 12)).toThrow(RangeError);
    expect(() => macroToAction('DANCE' as never, 0)).toThrow(RangeError);
    for (const id of [-1, 48, 0.5]) expect(() => actionToMacro(id)).toThrow(RangeError);
  });

  test('setup flips are legal only in the setup, and nothing else is', () => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 1, setupMode: 'manual' });
    expect(env.legalActions()).toEqual(Array.from({ length: 12 }, (_, pos) => 36 + pos));
    for (let n = 0; n < 4; n++) env.step(env.legalActions()[0]);
    expect(env.legalActions().every((id) => id < 36)).toBe(true);
  });

  test('keeping or discarding is chosen before the drawn card is seen: one action is one turn', () => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 1, setupMode: 'auto' });
    const seat = env.currentPlayer;
    env.step(macroToAction('DRAW_DECK_KEEP_AND_REPLACE', 5));
    expect(env.currentPlayer).toBe(1 - seat);
  });
});

describe('Gym-style stepping', () => {
  test('step gives the observation of the player to act, rewards, terminated and info', () => {
    const env = new SkyjoEnv({ numPlayers: 3, seed: 6, setupMode: 'auto' });
    const actor = env.currentPlayer;
    const { observation, rewards, terminated, truncated, info } = env.step(17);
    expect(observation.observerPlayer).toBe(env.currentPlayer);
    expect(rewards).toEqual([0, 0, 0]);
    expect([terminated, truncated]).toEqual([false, false]);
    expect(info).toMatchObject({
      actor,
      action: 17,
      macro: 'DRAW_DECK_KEEP_AND_REPLACE',
      pos: 5,
      turn: env.currentPlayer,
      steps: 1,
    });
  });

  test('rewards are negative round scores when a round ends, and win or loss at the end of the game', () => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 6, setupMode: 'auto', scoreLimit: 200 });
    let round = 0;
    const paid = [0, 0];
    const last = playOut(env, anyOf, ({ rewards, observation, terminated }) => {
      rewards.forEach((reward, seat) => {
        paid[seat] += reward;
      });
      const { lastRoundScores } = env.getFullState();
      if (terminated) return;
      if (observation.roundIndex > round) expect(rewards).toEqual(lastRoundScores.map((score) => -score));
      else expect(rewards).toEqual([0, 0]);
      round = observation.roundIndex;
    });
    const { scores } = env.getFullState();
    const winner = scores[0] < scores[1] ? 0 : 1;
    expect(paid[winner]).toBe(-scores[winner] + 1);
    expect(paid[1 - winner]).toBe(-scores[1 - winner] - 1);
    expect(last.terminated).toBe(true);
    expect(env.currentPlayer).toBe(-1);
    expect(env.legalActions()).toEqual([]);
  });

  test.each([2, 3, 5])('the last observation of %i players is that of whoever played last', (numPlayers) => {
    for (const seed of [1, 2, 3]) {
      const env = new SkyjoEnv({ numPlayers, seed, setupMode: 'auto' });
      let actor = -1;
      const last = playOut(env, (legal, step) => {
        actor = env.currentPlayer;
        return anyOf(legal, step);
      });
      expect(last.info.actor).toBe(actor);
      expect(last.observation.observerPlayer).toBe(actor);
      expect(last.observation).toEqual(env.observe(actor));
    }
  });

  test('an illegal action throws and changes nothing', () => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 6, setupMode: 'auto' });
    const before = env.getFullState();
    for (const id of [40, 48, -1, Number.NaN, 0.5]) expect(() => env.step(id)).toThrow(/refuses/);
    expect(env.getFullState()).toEqual(before);
  });

  test.each([
    ['a turn', { maxTurnsPerRound: 4 }],
    ['a step', { maxSteps: 4 }],
  ])('a game that ends by the cap of %s too many is terminated, and truncated tells why', (_, cap) => {
    const env = new SkyjoEnv({ numPlayers: 2, seed: 6, setupMode: 'auto', ...cap });
    for (let n = 0; n < 3; n++) expect(env.step(0)).toMatchObject({ terminated: false, truncated: false });
    expect(env.step(0)).toMatchObject({ terminated: true, truncated: true, info: { turn: -1 }, rewards: [0, 0] });
    expect([env.currentPlayer, env.legalActions()]).toEqual([-1, []]);
    expect(() => env.step(0)).toThrow(/MATCH_FINISHED/);
    expect(env.observe(0).observerPlayer).toBe(0);
    env.reset();
    expect(env.step(0)).toMatchObject({ terminated: false, truncated: false });
  });
});

describe('API example', () => {
  test('the loop of the example ends, though the first legal action swaps for ever', () => {
    const env = new SkyjoEnv({ numPlayers: 4, seed: 123, historyWindowK: 24, setupMode: 'auto' });
    let obs = env.reset();

    let done = false;
    let step: ReturnType<SkyjoEnv['step']> | undefined;
    while (!done) {
      const legal = env.legalActions();
      const action = legal[0];
      expect(obs.observerPlayer).toBe(env.currentPlayer);
      step = env.step(action);
      ({ observation: obs, terminated: done } = step);
    }
    expect(step).toMatchObject({ truncated: true, info: { steps: 10_000 } });
  });

  test('the same loop with another policy plays a whole game', () => {
    const env = new SkyjoEnv({ numPlayers: 4, seed: 123, historyWindowK: 24, setupMode: 'auto' });
    let done = false;
    let steps = 0;
    while (!done) {
      const step = env.step(anyOf(env.legalActions(), steps++));
      done = step.terminated;
      expect(step.truncated).toBe(false);
    }
    expect(steps).toBeGreaterThan(50);
  });
});
