/** The service: from a request to its answer, whichever way it came. Sockets and HTTP both ask here. */
import { say } from './chat.ts';
import type { Hall } from './hall.ts';
import type { Addresses } from './limits.ts';
import {
  createMatch,
  joinMatch,
  leaveMatch,
  listGames,
  listMatches,
  type MayCreate,
  myMatches,
  rematch,
} from './lobby.ts';
import { lookUp, recordOf, worldOf } from './looks.ts';
import { type AnswerBody, PROTOCOL, type Request } from './protocol.ts';
import { NO_SUCH_MATCH, refused } from './refusals.ts';

/** What the service is given. */
export interface Service {
  readonly hall: Hall;
  readonly addresses: Addresses;
  /** The version of this server. */
  readonly version: string;
  /** Told of every request: its type, what became of it, and how long it took in milliseconds. */
  readonly observe: (type: string, answer: string, ms: number) => void;
}

/** Requests that are answered once and change nothing about the connection they came by. */
export type Plain = Exclude<Request, { type: 'lobby' | 'watch' | 'unwatch' | 'act' }>;

/** Answer a request. */
export async function answer(service: Service, request: Plain, address: string): Promise<AnswerBody> {
  const { hall, addresses, version } = service;
  switch (request.type) {
    case 'hello':
      if (request.protocol !== PROTOCOL) {
        return refused('OTHER_PROTOCOL', `This server speaks protocol ${PROTOCOL}: reload, or update your client.`);
      }
      return { type: 'welcome', protocol: PROTOCOL, version };
    case 'games':
      return { type: 'games', games: listGames(hall.config.games) };
    case 'list':
      return listed(addresses, address, await listMatches(hall, request));
    case 'create':
      return counted(addresses, address, (mayCreate) => createMatch(hall, request, mayCreate));
    case 'join':
      return joinMatch(hall, request);
    case 'leave':
      return leaveMatch(hall, request.match, request.token);
    case 'mine':
      return listed(addresses, address, await myMatches(hall, request.player));
    case 'chat':
      return say(hall, request);
    case 'world':
      return worldOf(hall, request.match, request.token, request.ply);
    case 'rematch':
      return counted(addresses, address, (mayCreate) => rematch(hall, request, mayCreate));
    case 'info': {
      const match = await lookUp(hall, request.match);
      return match ? { type: 'match', match } : NO_SUCH_MATCH;
    }
    case 'record':
      return recordOf(hall, request.match);
  }
}

/** Count the matches of a list, which takes the longer the more there are. */
export function listed<A extends AnswerBody<'matches' | 'mine'>>(addresses: Addresses, address: string, list: A): A {
  addresses.listed(address, list.matches.length);
  return list;
}

/** Make a match, if the address may, and count it. `make` asks whether it may make this one before it does. */
async function counted(
  addresses: Addresses,
  address: string,
  make: (mayCreate: MayCreate) => Promise<AnswerBody<'seated' | 'refused'>>,
): Promise<AnswerBody<'seated' | 'refused'>> {
  let making: string | null = null;
  let match: string | null = null;
  try {
    const made = await make((id) => {
      const problem = addresses.mayCreate(address, id);
      if (!problem) making = id;
      return problem;
    });
    if (made.type === 'seated') match = made.match.id;
    return made;
  } finally {
    if (making !== null) addresses.created(address, making, match);
  }
}
