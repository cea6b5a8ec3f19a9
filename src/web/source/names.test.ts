/** The names at a match on a server. */
import { expect, test } from 'vitest';
import type { MatchInfo } from '../../client/index.ts';
import { namesOf } from './names.ts';

const person = { kind: 'person', name: 'Mara', bot: null, away: false };
const bot = (level: string) => ({ kind: 'bot', name: level, bot: level, away: false });

test.each([
  ['bots by their level', [person, bot('medium'), bot('easy')], ['Mara', 'Medium', 'Easy']],
  [
    'alike ones numbered',
    [person, bot('medium'), bot('easy'), bot('medium')],
    ['Mara', 'Medium 1', 'Easy', 'Medium 2'],
  ],
  [
    'a bot that took a seat over as its person',
    [{ ...person, bot: 'medium', away: true }, bot('medium')],
    ['Mara', 'Medium'],
  ],
  ['any other bot as it calls itself', [person, { ...bot('mcts'), name: 'Crusher' }], ['Mara', 'Crusher']],
  ['an open seat by its number', [person, { kind: 'open', name: '', bot: null, away: false }], ['Mara', 'Seat 2']],
])('%s', (_, seats, names) => {
  expect(namesOf({ seats } as unknown as MatchInfo)).toEqual(names); // nothing else of a match is asked
});
