/** From bytes to a request: the one door for all that comes over a socket. Junk becomes a problem, never an error thrown. */
import { Compile } from 'typebox/compile';
import { REQUESTS, type Request, type RequestType, requestSchema } from './protocol.ts';

const CHECKS = Object.fromEntries(
  (Object.keys(REQUESTS) as RequestType[]).map((type) => [type, Compile(requestSchema(type))]),
) as Record<RequestType, ReturnType<typeof Compile>>; // one for each key of REQUESTS

/** What was read: a request, or what is wrong with it and, if it had one, the id to answer to. */
export type Reading =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly problem: string; readonly re: number | null };

/** Read one message. */
export function readRequest(text: string): Reading {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'a message is JSON', re: null };
  }
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    return { ok: false, problem: 'a message is an object', re: null };
  }
  const { type, id } = message as { type?: unknown; id?: unknown };
  const re = typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null;
  if (typeof type !== 'string' || !Object.hasOwn(REQUESTS, type)) {
    return { ok: false, problem: `type is one of ${Object.keys(REQUESTS).join(', ')}`, re };
  }
  const check = CHECKS[type as RequestType];
  if (check.Check(message)) return { ok: true, request: message as Request }; // that is what the schema says
  const [first] = check.Errors(message);
  return { ok: false, problem: `${type}${first?.instancePath ?? ''} ${first?.message ?? 'is malformed'}`, re };
}
