/** What everybody may see of matches and games, as it is sent. */
import Type, { type Static } from 'typebox';
import { BotSpec, exactly, GameId, MatchId, Options, SeatNumber } from './words.ts';

/** What a match can be: seats are open, it is played, it is over, or it was given up before it began. */
export const STATES = ['waiting', 'running', 'finished', 'closed'] as const;
export const State = Type.Union(
  [Type.Literal('waiting'), Type.Literal('running'), Type.Literal('finished'), Type.Literal('closed')],
  { description: 'waiting for players, running, finished, or closed before it began' },
);
export type MatchState = (typeof STATES)[number];

/** How long one may think: for each move, or for all one's moves together, and what happens then. */
export const Clock = exactly(
  {
    per: Type.Union([Type.Literal('move'), Type.Literal('game')]),
    seconds: Type.Integer({ minimum: 1, maximum: 30 * 24 * 3600 }),
    late: Type.Union([Type.Literal('forfeit'), BotSpec], {
      description: "'forfeit' ends the match; anything else is the bot that takes the seat over",
    }),
  },
  'how long one may think, and what happens after that',
);
export type Clock = Static<typeof Clock>;

/** Who shall sit where, when a match is made. */
export const Chair = Type.Union([
  exactly({ kind: Type.Literal('me') }, 'whoever makes the match'),
  exactly({ kind: Type.Literal('bot'), bot: BotSpec }, 'a bot'),
  exactly({ kind: Type.Literal('open') }, 'whoever comes first'),
]);
export type Chair = Static<typeof Chair>;

/** A seat as everybody may see it. */
export const SeatInfo = exactly({
  kind: Type.Union([Type.Literal('person'), Type.Literal('bot'), Type.Literal('open')]),
  name: Type.String({ description: 'the name of the person or bot; whom an open seat is kept for, or empty' }),
  bot: Type.Union([BotSpec, Type.Null()], { description: 'which bot plays here now, if one does' }),
  away: Type.Boolean({ description: 'a person sat here, and the bot took over' }),
  online: Type.Boolean({ description: 'somebody is connected to this seat (to this server)' }),
});
export type SeatInfo = Static<typeof SeatInfo>;

/** How a match ended. */
export const Result = exactly({
  ending: Type.Union([Type.Literal('rules'), Type.Literal('cap'), Type.Literal('forfeit')]),
  by: Type.Union([SeatNumber, Type.Null()], { description: 'who forfeited' }),
  places: Type.Array(Type.Integer(), { description: 'by seat, 1 for the winner, ties shared' }),
  scores: Type.Array(Type.Number(), { description: 'points by seat' }),
});
export type Result = Static<typeof Result>;

/** A match as everybody may see it. */
export const MatchInfo = exactly(
  {
    id: MatchId,
    game: GameId,
    version: Type.Integer({ description: 'the version of the rules it is played by' }),
    playable: Type.Boolean({ description: 'false if this server no longer has these rules: shown, not resumed' }),
    state: State,
    public: Type.Boolean({ description: 'listed for everybody, or open by link only' }),
    options: Options,
    clock: Type.Union([Clock, Type.Null()]),
    seats: Type.Array(SeatInfo),
    created: Type.Integer({ description: 'when it was made, in milliseconds since 1970' }),
    result: Type.Union([Result, Type.Null()]),
    rematch: Type.Union([MatchId, Type.Null()], { description: 'the match that follows this one' }),
  },
  'a match as everybody may see it',
);
export type MatchInfo = Static<typeof MatchInfo>;

/** A line of chat as it is kept. */
export const Said = exactly({
  n: Type.Integer({ description: 'lines are numbered from 1' }),
  seat: SeatNumber,
  name: Type.String(),
  text: Type.String(),
  at: Type.Integer({ description: 'when, in milliseconds since 1970' }),
});
export type Said = Static<typeof Said>;

/** A game as a lobby offers it. */
export const GameInfo = exactly({
  id: GameId,
  name: Type.String(),
  version: Type.Integer(),
  seats: Type.Array(Type.Integer(), { description: 'fewest and most players' }),
  goal: Type.String({ description: 'whether the most points win or the fewest' }),
  options: Type.Unknown({ description: 'the table of options, as the game declares it' }),
  levels: Type.Array(Type.String(), { description: 'how hard bots can be' }),
  bots: Type.Array(Type.String(), { description: 'all bots that can be asked for' }),
});
export type GameInfo = Static<typeof GameInfo>;
