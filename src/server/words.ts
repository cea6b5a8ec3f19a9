/** The words of the protocol: what single fields look like, and what there is at most of each. */
import Type from 'typebox';

/** How long names and lines may be, in characters; how large a message, in bytes; how high a count and a time in milliseconds. */
export const MOST = {
  name: 32,
  text: 300,
  lines: 1000,
  bytes: 16_384,
  count: 10_000_000,
  time: 8_640_000_000_000_000,
} as const;

/** The id of a match: 96 random bits, so that nobody finds a match that is open by link without the link. */
export const MatchId = Type.String({ pattern: '^[A-Za-z0-9_-]{16}$', description: 'the id of a match' });

/** What the sender of a request that changes something calls it: sent again under the same key, it is done once. */
export const Key = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  description: 'a name for this request, new for each one: the same key again gets the same answer again',
});

/** What a browser or bot keeps to find its matches again. The server keeps only a hash. */
export const Secret = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,128}$',
  description: 'a secret that the sender made up and keeps: whoever has it has the seats taken with it',
});

/** What proves that a seat is one's own. */
export const Token = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'the secret of one seat, as given on taking it',
});

/** The name of a player: plain text of one line, shown as it is. Which characters are refused is in text.ts. */
export const Name = Type.String({ minLength: 1, maxLength: MOST.name, description: 'a name, plain text of one line' });

/** A line of chat. */
export const Line = Type.String({ minLength: 1, maxLength: MOST.text, description: 'plain text of one line' });

/** The number of a seat, from 0; -1 is somebody who only watches. */
export const SeatNumber = Type.Integer({ minimum: -1, maximum: 63, description: 'a seat, from 0; -1 is a spectator' });

/** How many actions have been played. */
export const Ply = Type.Integer({ minimum: 0, maximum: MOST.count, description: 'how many actions have been played' });

/** The id of a game. */
export const GameId = Type.String({ pattern: '^[a-z0-9-]{1,64}$', description: 'the id of a game' });

/** The spec of a bot, as the arena writes it: a level or an agent of the game. */
export const BotSpec = Type.String({
  pattern: '^[A-Za-z0-9:=,._-]{1,80}$',
  description: 'easy, medium, hard, or an agent the game offers',
});

/** Options of a game by name. */
export const Options = Type.Record(
  Type.String({ maxLength: 64 }),
  Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()]),
  { description: 'options of the game; what is left out takes its default', maxProperties: 64 },
);

/** An object of exactly these fields. */
export function exactly<T extends Type.TProperties>(fields: T, about?: string): Type.TObject<T> {
  return Type.Object(fields, { additionalProperties: false, ...(about && { description: about }) });
}
