/** Answers in HTTP's terms: their status, their schemas, and whose secret came with the request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type AnswerBody, type AnswerType, bodySchema } from './protocol.ts';

/** What an answer is in HTTP's terms; whatever else is refused conflicts with how things stand. */
const STATUS: Readonly<Record<string, number>> = {
  BAD_MESSAGE: 400,
  BAD_NAME: 400,
  BAD_DEAL: 400,
  BAD_SEATS: 400,
  NOTHING_SAID: 400,
  NO_SUCH_GAME: 400,
  NO_SUCH_BOT: 400,
  NO_TOKEN: 401,
  NOT_YOUR_SEAT: 403,
  OTHER_SITE: 403,
  NO_SUCH_MATCH: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_LATE: 408,
  TOO_LARGE: 413,
  NOT_JSON: 415,
  NOT_EXPECTED: 417,
  TOO_FAST: 429,
  TOO_MANY_MATCHES: 429,
  TOO_MANY_SOCKETS: 429,
  HEAD_TOO_LARGE: 431,
  UNAVAILABLE: 503,
};
const CONFLICT = 409;
const REFUSALS = [...new Set([...Object.values(STATUS), CONFLICT])].sort((a, b) => a - b);

const bearer = (what: string) => Type.Object({ authorization: Type.Optional(Type.String({ description: what })) });
/** How secrets come, by what they are for. */
export const BEARER = {
  player: bearer('Bearer, then the secret you made up and keep'),
  token: bearer('Bearer, then the token of your seat'),
};

/** Not done, and why. */
export function refuse(reply: FastifyReply, code: string, reason: string): FastifyReply {
  return send(reply, { type: 'refused', code, reason });
}

/** The status of an answer; `done` is that of one that is not refused. */
export function statusOf(body: AnswerBody, done = 200): number {
  return body.type === 'refused' ? (STATUS[body.code] ?? CONFLICT) : body.type === 'stale' ? CONFLICT : done;
}

/** Send an answer; `done` is the status of one that is not refused. */
export function send(reply: FastifyReply, body: AnswerBody, done = 200): FastifyReply {
  return reply.code(statusOf(body, done)).type('application/json').send(body);
}

/** The schemas of all answers of a route, by status. */
export function responses(route: { answers: readonly AnswerType[]; done?: number }): Record<string, Type.TSchema> {
  const done = route.answers.map(bodySchema);
  const refused = Object.fromEntries(REFUSALS.map((status) => [status, bodySchema('refused')]));
  const conflict = route.answers.includes('accepted')
    ? { [CONFLICT]: Type.Union([bodySchema('stale'), bodySchema('refused')]) }
    : {};
  return { ...refused, ...conflict, [route.done ?? 200]: done[0] };
}

/** The secret that came with a request; null if none did, or it cannot be one. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{1,128})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
