/**
 * The protocol: every message there is, one schema each, for the server, the client, the docs and the tests.
 * A client sends requests and gets exactly one answer for each; what it watches or subscribed to is pushed to it.
 */
import Type, { type Static } from 'typebox';
import { Chair, Clock, GameInfo, MatchInfo, Said, State } from './info.ts';
import { Step, Told, Update, Words } from './position.ts';
import { exactly, GameId, Key, Line, MatchId, MOST, Name, Options, Ply, SeatNumber, Secret, Token } from './words.ts';

export * from './info.ts';
export * from './position.ts';
export { PROTOCOL } from './version.ts';

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
      steps: Type.Optional(
        Type.Boolean({
          description: 'after the first position, only what changed of each view; whole views unless given',
        }),
      ),
      words: Type.Optional(
        Type.Boolean({
          description:
            'for who has these rules: no views but the words of a state to make them from, and then what changed',
        }),
      ),
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
      brief: Type.Optional(
        Type.Boolean({ description: 'an answer without events, for who watches and is shown them' }),
      ),
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
      events: Type.Optional(
        Type.Array(Told, {
          description: 'what came of it as its player may know it, drawn cards included; not in a brief answer',
        }),
      ),
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
  step: { about: 'the same for who asked for steps: only what changed of the view', schema: Step },
  words: { about: 'the same for who has the rules and asked for words', schema: Words },
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
