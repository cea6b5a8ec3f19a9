/**
 * The protocol: every message there is, one schema each, for the server, the client, the docs and the tests.
 * A client sends requests and gets exactly one answer for each; what it watches or subscribed to is pushed to it.
 */
import Type, { type Static } from 'typebox';
import {
  BotSpec,
  exactly,
  GameId,
  Key,
  Line,
  MatchId,
  MOST,
  Name,
  Options,
  Ply,
  SeatNumber,
  Secret,
  Token,
} from './words.ts';

export { PROTOCOL } from './version.ts';

/** What a match can be: seats are open, it is played, it is over, or it was given up before it began. */
export const STATES = ['waiting', 'running', 'finished', 'closed'] as const;
const State = Type.Union(
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

/** Something told in a sentence, with whatever else the game says about it. */
export const Told = Type.Object(
  { type: Type.String(), text: Type.String() },
  { description: 'what happened, as told' },
);
export type Told = Static<typeof Told>;

/** An action one may play now. */
export const Choice = exactly({
  id: Type.Integer(),
  action: Type.Unknown({ description: 'the action as the game writes it' }),
  text: Type.String({ description: 'the action as a sentence' }),
  preview: Type.Union([Told, Type.Null()], { description: 'what it would cost and bring, where the game says so' }),
});
export type Choice = Static<typeof Choice>;

/** A line of chat as it is kept. */
export const Said = exactly({
  n: Type.Integer({ description: 'lines are numbered from 1' }),
  seat: SeatNumber,
  name: Type.String(),
  text: Type.String(),
  at: Type.Integer({ description: 'when, in milliseconds since 1970' }),
});
export type Said = Static<typeof Said>;

/** A position as one watcher may see it: after an action, or as it stands. */
export const Update = exactly(
  {
    type: Type.Literal('update'),
    match: MatchId,
    seat: SeatNumber,
    ply: Ply,
    turn: Type.Integer({ description: 'the seat that must act, -1 if the match is over' }),
    question: Type.String({ description: 'what it is asked, in a few words' }),
    by: Type.Union([SeatNumber, Type.Null()], { description: 'who played the last action; null at the start' }),
    action: Type.Union([Type.Integer(), Type.Null()], {
      description: 'the id of that action, as this watcher hears of it',
    }),
    acted: Type.Unknown({ description: 'that action as the game writes it; null at the start' }),
    told: Type.String({ description: 'that action as a sentence' }),
    scores: Type.Array(Type.Number(), { description: 'points by seat' }),
    events: Type.Array(Told, { description: 'what that changed, as this watcher may know it' }),
    view: Type.Unknown({ description: 'all this watcher may know' }),
    legal: Type.Array(Type.Integer(), { description: 'the ids this watcher may play now' }),
    choices: Type.Optional(Type.Array(Choice, { description: 'the same with sentences, if asked for' })),
    left: Type.Optional(Type.Array(Type.Integer(), { description: 'milliseconds left by seat, if there is a clock' })),
  },
  'a position, as one watcher may see it',
);
export type Update = Static<typeof Update>;

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

/** A seat of one's own, with the secret that proves it. */
const Own = {
  match: MatchInfo,
  seat: SeatNumber,
  token: Type.Union([Token, Type.Null()], { description: 'the secret of the seat; null without a seat' }),
};

/** A record as `arbiter replay` reads it. */
const MatchRecord = Type.Object({
  game: GameId,
  version: Type.Integer(),
  seats: Type.Integer(),
  seed: Type.String(),
  options: Options,
  actions: Type.Array(Type.Integer()),
  hashes: Type.Optional(Type.Array(Type.String())),
});

/** A request: what it is for, its fields, and the answer it gets when it is not refused. */
interface Exchange {
  readonly about: string;
  readonly fields: Type.TProperties;
  readonly answer: string;
}

/** All requests. */
export const REQUESTS = {
  hello: {
    about: 'the first message: which protocol is spoken',
    fields: { protocol: Type.Integer({ minimum: 0, maximum: 1_000_000 }) },
    answer: 'welcome',
  },
  games: { about: 'which games are played here', fields: {}, answer: 'games' },
  list: {
    about: 'public matches, the newest first',
    fields: {
      game: Type.Optional(GameId),
      state: Type.Optional(State),
      before: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MOST.time, description: 'only those made before this time' }),
      ),
    },
    answer: 'matches',
  },
  lobby: {
    about: 'the public matches that wait or run, and from now on every change of one, or no more of them',
    fields: { on: Type.Boolean() },
    answer: 'matches',
  },
  create: {
    about: 'make a match; it begins when no seat is open',
    fields: {
      player: Secret,
      key: Key,
      name: Name,
      game: GameId,
      seats: Type.Array(Chair, { minItems: 1, maxItems: 64 }),
      options: Type.Optional(Options),
      public: Type.Optional(Type.Boolean({ description: 'listed for everybody; false unless given' })),
      clock: Type.Optional(Clock),
    },
    answer: 'seated',
  },
  join: {
    about: 'take an open seat, the first one unless one is named; who has a seat already is given it again',
    fields: {
      player: Secret,
      match: MatchId,
      name: Name,
      seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 63 })),
    },
    answer: 'seated',
  },
  leave: {
    about:
      'give the seat up: it is open again if the match has not begun; else the match is forfeited, or the bot of the clock takes over',
    fields: { match: MatchId, token: Token },
    answer: 'left',
  },
  mine: {
    about: 'the matches this player has a seat in, the newest first',
    fields: { player: Secret },
    answer: 'mine',
  },
  watch: {
    about: 'be sent a match: the position, or, with since, every position after that ply; then every change',
    fields: {
      match: MatchId,
      token: Type.Optional(Token),
      since: Type.Optional(
        Type.Integer({ minimum: -1, maximum: MOST.count, description: 'the last ply one has; -1 if none' }),
      ),
      heard: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MOST.count, description: 'the number of the last line of chat one has' }),
      ),
      choices: Type.Optional(Type.Boolean({ description: 'legal actions with sentences and previews' })),
    },
    answer: 'watching',
  },
  unwatch: { about: 'be sent no more of a match', fields: { match: MatchId, seat: SeatNumber }, answer: 'unwatched' },
  act: {
    about: 'play an action, in answer to the question asked at this ply',
    fields: {
      match: MatchId,
      token: Token,
      ply: Ply,
      key: Key,
      action: Type.Unknown({ description: 'the id of an action, or the action as the game writes it' }),
    },
    answer: 'accepted',
  },
  chat: {
    about: 'say something to everybody at the table',
    fields: { match: MatchId, token: Token, key: Key, text: Line },
    answer: 'heard',
  },
  rematch: {
    about: 'play again: makes the next match, with the seats kept for those who sat here, or takes the seat kept in it',
    fields: { player: Secret, match: MatchId, token: Token },
    answer: 'seated',
  },
  world: {
    about:
      'for agents that search: a position that this seat cannot tell from the real one, all that it may not know dealt anew',
    fields: { match: MatchId, token: Token, ply: Ply },
    answer: 'world',
  },
  info: { about: 'one match as everybody may see it', fields: { match: MatchId }, answer: 'match' },
  record: {
    about: 'the whole record of a match that is over, its seed included',
    fields: { match: MatchId },
    answer: 'record',
  },
} as const satisfies Record<string, Exchange>;
export type RequestType = keyof typeof REQUESTS;

/** All answers. Each has `re`, the id of its request, or -1 if that could not be read. */
export const ANSWERS = {
  welcome: { about: 'the server speaks this protocol', fields: { protocol: Type.Integer(), version: Type.String() } },
  games: { about: 'the games', fields: { games: Type.Array(GameInfo) } },
  matches: { about: 'matches', fields: { matches: Type.Array(MatchInfo) } },
  seated: { about: 'the match and the seat in it', fields: Own },
  left: { about: 'the seat is given up', fields: {} },
  mine: { about: 'matches with their seats', fields: { matches: Type.Array(exactly(Own)) } },
  watching: {
    about: 'the match as it stands; updates follow',
    fields: {
      match: MatchInfo,
      seat: SeatNumber,
      ply: Ply,
      said: Type.Array(Said, { description: 'chat not heard yet' }),
    },
  },
  unwatched: { about: 'nothing more follows', fields: {} },
  accepted: {
    about: 'the action is kept for ever and played',
    fields: {
      ply: Type.Integer({ description: 'how many actions have been played with this one' }),
      action: Type.Integer({ description: 'its id' }),
      events: Type.Array(Told, { description: 'what came of it as its player may know it, drawn cards included' }),
    },
  },
  stale: {
    about: 'the question was an older one: look again and answer anew',
    fields: { ply: Ply, reason: Type.String() },
  },
  world: {
    about: 'one of the positions it could be, as far as this seat knows',
    fields: {
      ply: Ply,
      words: Type.Array(Type.Integer(), { description: "the game's state, as its version of the rules saves it" }),
    },
  },
  heard: { about: 'the line is kept', fields: { n: Type.Integer() } },
  match: { about: 'the match', fields: { match: MatchInfo } },
  record: { about: 'the record', fields: { record: MatchRecord } },
  refused: {
    about: 'not done, and nothing is changed',
    fields: {
      code: Type.String({ description: 'why, for programs' }),
      reason: Type.String({ description: 'why, for people' }),
      ply: Type.Optional(Ply),
      legal: Type.Optional(Type.Array(Type.Integer(), { description: 'the ids one may play' })),
    },
  },
} as const satisfies Record<string, { about: string; fields: Type.TProperties }>;
export type AnswerType = keyof typeof ANSWERS;

/** What is pushed to those who asked for it. */
export const PUSHES = {
  update: { about: 'a position of a watched match; every ply comes once and in order', schema: Update },
  table: {
    about: 'a watched match changed in what everybody may see: who sits where, how it ended, what follows',
    schema: exactly({ type: Type.Literal('table'), match: MatchInfo }),
  },
  said: {
    about: 'somebody at a watched match said something',
    schema: exactly({ type: Type.Literal('said'), match: MatchId, line: Said }),
  },
  lobby: {
    about: 'a public match is new or changed',
    schema: exactly({ type: Type.Literal('lobby'), match: MatchInfo }),
  },
  bye: {
    about: 'the server closes this connection, and why',
    schema: exactly({ type: Type.Literal('bye'), code: Type.String(), reason: Type.String() }),
  },
} as const;
export type PushType = keyof typeof PUSHES;

/** The fields of a request, as TypeScript knows them. */
export type Fields<T extends RequestType> = Static<Type.TObject<(typeof REQUESTS)[T]['fields']>>;
/** A request as it is sent. */
export type Request<T extends RequestType = RequestType> = T extends RequestType
  ? { readonly type: T; readonly id: number } & Fields<T>
  : never;
/** What an answer says, without the id of its request. */
export type AnswerBody<T extends AnswerType = AnswerType> = T extends AnswerType
  ? { readonly type: T } & Static<Type.TObject<(typeof ANSWERS)[T]['fields']>>
  : never;
/** An answer as it is sent. */
export type Answer<T extends AnswerType = AnswerType> = T extends AnswerType
  ? AnswerBody<T> & { readonly re: number }
  : never;
/** A push as it is sent. */
export type Push<T extends PushType = PushType> = T extends PushType ? Static<(typeof PUSHES)[T]['schema']> : never;
/** All that a server sends. */
export type ServerMessage = Answer | Push;

/** The schema of a request as it is sent. */
export function requestSchema(type: RequestType): Type.TObject {
  const { fields, about } = REQUESTS[type];
  const id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'comes back as re' });
  return exactly({ type: Type.Literal(type), id, ...fields }, about);
}

/** The schema of an answer as it is sent. */
export function answerSchema(type: AnswerType): Type.TObject {
  const { fields, about } = ANSWERS[type];
  return exactly(
    {
      type: Type.Literal(type),
      re: Type.Integer({ minimum: -1, description: '-1 if the request had no id' }),
      ...fields,
    },
    about,
  );
}

/** The schema of an answer over HTTP, where no id is needed. */
export function bodySchema(type: AnswerType): Type.TObject {
  const { fields, about } = ANSWERS[type];
  return exactly({ type: Type.Literal(type), ...fields }, about);
}
