/** The same requests over plain HTTP, for bots, curl and whatever speaks no WebSocket. Described by /openapi.json. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Limits } from './limits.ts';
import { positionOf } from './looks.ts';
import { addOtherMethods } from './malformed.ts';
import {
  type AnswerBody,
  type AnswerType,
  REQUESTS,
  type Request,
  type RequestType,
  STATES,
  Update,
} from './protocol.ts';
import { NOT_FOUND, TOO_FAST } from './refusals.ts';
import { BEARER, bearerOf, refuse, responses, send } from './reply.ts';
import { answer, type Plain, type Service } from './service.ts';
import { addStream, CHOICES, EVENTS, type Readers, type Streams } from './stream.ts';
import { exactly, MatchId } from './words.ts';

/** How a request is asked over HTTP. */
interface Route {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly type: RequestType;
  readonly answers: readonly AnswerType[];
  /** Which field the bearer of `Authorization: Bearer ...` stands for. */
  readonly bearer?: 'player' | 'token';
  /** The status of what is done. */
  readonly done?: number;
}

const ROUTES: readonly Route[] = [
  { method: 'GET', url: '/api/games', type: 'games', answers: ['games'] },
  { method: 'GET', url: '/api/matches', type: 'list', answers: ['matches'] },
  { method: 'POST', url: '/api/matches', type: 'create', answers: ['seated'], bearer: 'player', done: 201 },
  { method: 'GET', url: '/api/mine', type: 'mine', answers: ['mine'], bearer: 'player' },
  { method: 'GET', url: '/api/matches/:match', type: 'info', answers: ['match'] },
  { method: 'GET', url: '/api/matches/:match/record', type: 'record', answers: ['record'] },
  { method: 'POST', url: '/api/matches/:match/join', type: 'join', answers: ['seated'], bearer: 'player' },
  { method: 'POST', url: '/api/matches/:match/leave', type: 'leave', answers: ['left'], bearer: 'token' },
  { method: 'POST', url: '/api/matches/:match/chat', type: 'chat', answers: ['heard'], bearer: 'token' },
  { method: 'POST', url: '/api/matches/:match/actions', type: 'act', answers: ['accepted'], bearer: 'token' },
];

const POSITION = '/api/matches/:match/position';

/** What does not count as a request: files of the pages, of which a browser asks for many, and whether all is well. */
const FREE: ReadonlySet<string> = new Set(['/*', '/', '/health']);

/** Add all routes. */
export function addRoutes(app: FastifyInstance, service: Service, limits: Limits, readers: Readers): Streams {
  // Checks and answers are made by the very schemas that describe them.
  app.setValidatorCompiler(({ schema }) => {
    const check = Compile(schema as Type.TSchema); // every schema here is one of TypeBox's
    return (value) => {
      if (check.Check(value)) return { value };
      const [first] = check.Errors(value);
      return { error: new Error(`${first?.instancePath.slice(1) || 'it'} ${first?.message ?? 'is malformed'}`) };
    };
  });
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  app.setErrorHandler((error: { statusCode?: number; message: string; validation?: unknown }, _request, reply) => {
    if (error.validation || error.statusCode === 400)
      return refuse(reply, 'BAD_MESSAGE', `${error.message.replace(/\.$/, '')}.`);
    // What the pages' own door calls forbidden is the address of no page.
    if (error.statusCode === 403) return send(reply, NOT_FOUND);
    if (error.statusCode === 413) return refuse(reply, 'TOO_LARGE', 'That is larger than any request of ours.');
    if (error.statusCode === 415)
      return refuse(reply, 'NOT_JSON', 'A body is JSON: send content-type: application/json.');
    service.hall.config.log.error({ error: error.message }, 'a request failed');
    return refuse(reply, 'UNAVAILABLE', 'The server could not do that just now: try again.');
  });
  app.addHook('onRequest', async (request, reply) => {
    // By what was found and not by how it was asked for: an address can be written in many ways.
    if (!FREE.has(request.routeOptions.url ?? '') && !service.addresses.mayAsk(request.ip)) {
      await send(reply, TOO_FAST);
    }
  });
  for (const route of ROUTES) addRoute(app, service, route);
  addPosition(app, service);
  addOtherMethods(app, [...ROUTES, { method: 'GET', url: POSITION }, { method: 'GET', url: EVENTS }]);
  return addStream(app, service, limits, readers);
}

function addRoute(app: FastifyInstance, service: Service, route: Route): void {
  const { method, url, type, bearer } = route;
  const { about, fields } = REQUESTS[type] as { about: string; fields: Type.TProperties };
  const inPath = url.includes(':match') ? ['match'] : [];
  const rest = Object.entries(fields).filter(([name]) => name !== bearer && !inPath.includes(name));
  const body = exactly(Object.fromEntries(rest));
  const whole = Compile(exactly(fields));
  app.route({
    method,
    url,
    schema: {
      operationId: type,
      summary: about,
      response: responses(route),
      ...(inPath.length > 0 && { params: exactly({ match: MatchId }) }),
      ...(bearer && { headers: BEARER[bearer] }),
      ...(method === 'POST' && { body }),
      ...(type === 'list' && { querystring: LIST }),
    },
    async handler(request, reply) {
      const secret = bearer && bearerOf(request);
      if (bearer && !secret) {
        return refuse(
          reply,
          'NO_TOKEN',
          `Send your ${bearer === 'player' ? 'secret' : 'token'} as Authorization: Bearer ...`,
        );
      }
      const query = type === 'list' ? readList(request.query as Record<string, string>) : {};
      const asked = {
        ...(method === 'POST' ? (request.body as object) : {}),
        ...query,
        ...(request.params as object),
        ...(bearer && { [bearer]: secret }),
      };
      if (!whole.Check(asked)) return refuse(reply, 'BAD_MESSAGE', 'The token or secret is malformed.');
      const started = performance.now();
      const done = await perform(service, { type, id: 0, ...asked } as Request, request.ip);
      service.observe(type, done.type === 'refused' ? done.code : done.type, performance.now() - started);
      return send(reply, done, route.done);
    },
  });
}

const LIST = Type.Object({
  game: Type.Optional(REQUESTS.list.fields.game),
  state: Type.Optional(Type.String({ enum: [...STATES] })),
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', description: 'only those made before this time' })),
});

function readList(query: Record<string, string>) {
  return {
    ...(query.game !== undefined && { game: query.game }),
    ...(query.state !== undefined && { state: query.state }),
    ...(query.before !== undefined && { before: Number(query.before) }),
  };
}

function perform(service: Service, request: Request, address: string): Promise<AnswerBody> {
  if (request.type !== 'act') return answer(service, request as Plain, address);
  const { match, token, ply, key, action, brief } = request;
  return service.hall.act(match, token, { ply, key, action, brief }, (_, playedAgain) =>
    service.addresses.playedAgain(address, playedAgain),
  );
}

function addPosition(app: FastifyInstance, service: Service): void {
  app.get(
    POSITION,
    {
      schema: {
        operationId: 'position',
        summary: 'the position as it stands, as the owner of the token may see it, or as anybody may',
        params: exactly({ match: MatchId }),
        headers: BEARER.token,
        querystring: CHOICES,
        response: { ...responses({ answers: ['match'] }), 200: Update },
      },
    },
    async (request, reply) => {
      const { match } = request.params as { match: string };
      const { choices } = request.query as { choices?: string };
      if (request.headers.authorization && !bearerOf(request))
        return refuse(reply, 'NO_TOKEN', 'The token is malformed.');
      const update = await positionOf(service.hall, match, bearerOf(request) ?? undefined, choices === 'true');
      return update.type === 'refused' ? send(reply, update) : reply.send(update);
    },
  );
}
