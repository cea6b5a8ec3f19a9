/** The same requests over plain HTTP, for bots, curl and whatever speaks no WebSocket. Described by /openapi.json. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Limits } from './limits.ts';
import {
  type AnswerBody,
  type AnswerType,
  bodySchema,
  REQUESTS,
  type Request,
  type RequestType,
  STATES,
  Update,
} from './protocol.ts';
import { answer, type Plain, type Service } from './service.ts';
import { exactly, MatchId } from './words.ts';

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
  NO_SUCH_MATCH: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  NOT_JSON: 415,
  TOO_FAST: 429,
  TOO_MANY_MATCHES: 429,
  TOO_MANY_SOCKETS: 429,
  UNAVAILABLE: 503,
};
const CONFLICT = 409;
const REFUSALS = [...new Set([...Object.values(STATUS), CONFLICT])].sort((a, b) => a - b);

/** An empty line now and then, so that both ends know the stream lives. */
const BEAT_MS = 15_000;

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

const Bearer = (what: string) => Type.Object({ authorization: Type.Optional(Type.String({ description: what })) });
const BEARER = {
  player: Bearer('Bearer, then the secret you made up and keep'),
  token: Bearer('Bearer, then the token of your seat'),
};

/** The streams that are open. */
export interface Streams {
  /** End them all. */
  end(): void;
}

/** Add all routes. */
export function addRoutes(app: FastifyInstance, service: Service, limits: Limits): Streams {
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
    if (error.validation || error.statusCode === 400) return refuse(reply, 'BAD_MESSAGE', `${error.message}.`);
    if (error.statusCode === 413) return refuse(reply, 'TOO_LARGE', 'That is larger than any request of ours.');
    if (error.statusCode === 415)
      return refuse(reply, 'NOT_JSON', 'A body is JSON: send content-type: application/json.');
    service.hall.config.log.error({ error: error.message }, 'a request failed');
    return refuse(reply, 'UNAVAILABLE', 'The server could not do that just now: try again.');
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/') && !service.addresses.mayAsk(request.ip)) {
      await refuse(reply, 'TOO_FAST', 'Too many requests: wait a moment.');
    }
  });
  for (const route of ROUTES) addRoute(app, service, route);
  addPosition(app, service);
  const open = new Set<ServerResponse>();
  addStream(app, service, limits, open);
  return {
    end() {
      for (const stream of open) stream.end();
    },
  };
}

function refuse(reply: FastifyReply, code: string, reason: string): FastifyReply {
  return send(reply, { type: 'refused', code, reason });
}

function send(reply: FastifyReply, body: AnswerBody, done = 200): FastifyReply {
  const status = body.type === 'refused' ? (STATUS[body.code] ?? CONFLICT) : body.type === 'stale' ? CONFLICT : done;
  return reply.code(status).type('application/json').send(body);
}

/** The schemas of all answers of a route, by status. */
function responses(route: { answers: readonly AnswerType[]; done?: number }): Record<string, Type.TSchema> {
  const done = route.answers.map(bodySchema);
  const refused = Object.fromEntries(REFUSALS.map((status) => [status, bodySchema('refused')]));
  const conflict = route.answers.includes('accepted')
    ? { [CONFLICT]: Type.Union([bodySchema('stale'), bodySchema('refused')]) }
    : {};
  return { ...refused, ...conflict, [route.done ?? 200]: done[0] };
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{1,128})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
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
  const { match, token, ply, key, action } = request;
  return service.hall.act(match, token, { ply, key, action });
}

const CHOICES = Type.Object({
  choices: Type.Optional(Type.String({ enum: ['true', 'false'], description: 'with sentences and previews' })),
});

function addPosition(app: FastifyInstance, service: Service): void {
  app.get(
    '/api/matches/:match/position',
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
      const update = await service.hall.position(match, bearerOf(request) ?? undefined, choices === 'true');
      return update.type === 'refused' ? send(reply, update) : reply.send(update);
    },
  );
}

const STREAM = Type.Object({
  choices: CHOICES.properties.choices,
  since: Type.Optional(Type.String({ pattern: '^[0-9]{1,8}$', description: 'the last ply one has' })),
});

/** One line of JSON for each thing that happens; an empty line now and then shows that the stream lives. */
function addStream(app: FastifyInstance, service: Service, limits: Limits, open: Set<ServerResponse>): void {
  app.get(
    '/api/matches/:match/events',
    {
      schema: {
        operationId: 'events',
        summary:
          'everything that happens from now on, a line of JSON each: watching, then update, table and said; it ends when the match is over',
        params: exactly({ match: MatchId }),
        headers: BEARER.token,
        querystring: STREAM,
        response: {
          ...responses({ answers: ['match'] }),
          200: { content: { 'application/x-ndjson': { schema: Type.String() } } },
        },
      },
    },
    async (request, reply) => {
      const { match } = request.params as { match: string };
      const { choices, since } = request.query as { choices?: string; since?: string };
      if (request.headers.authorization && !bearerOf(request))
        return refuse(reply, 'NO_TOKEN', 'The token is malformed.');
      if (!service.addresses.mayConnect(request.ip)) {
        return refuse(reply, 'TOO_MANY_SOCKETS', 'Too many connections from your address.');
      }
      const { raw } = reply;
      raw.on('error', () => {}); // the reader is gone: a close follows
      let refusal: AnswerBody<'refused'> | null = null;
      const write = (json: string) => {
        raw.write(`${json}\n`);
        if (raw.writableLength > limits.unread) raw.destroy();
      };
      const watching = await service.hall.watch(
        match,
        bearerOf(request) ?? undefined,
        since === undefined ? -1 : Number(since),
        0,
        (seat) => ({
          seat,
          choices: choices === 'true',
          send(json) {
            write(json);
            if (over(json)) setImmediate(() => raw.end());
          },
        }),
        (answered) => {
          if (answered.type === 'refused') refusal = answered;
          else {
            reply.hijack();
            const headers = reply.getHeaders() as Record<string, string>;
            raw.writeHead(200, { ...headers, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
            write(JSON.stringify(answered));
          }
        },
      );
      if (!watching) {
        service.addresses.disconnected(request.ip);
        return send(reply, refusal!);
      }
      const beat = setInterval(() => raw.write('\n'), BEAT_MS);
      beat.unref();
      open.add(raw);
      raw.once('close', () => {
        clearInterval(beat);
        open.delete(raw);
        service.addresses.disconnected(request.ip);
        service.hall.unwatch(watching.table, watching.watcher);
      });
      if (raw.destroyed) raw.emit('close');
      return reply;
    },
  );
}

/** Whether this line is the last position of a match. */
function over(json: string): boolean {
  return json.startsWith('{"type":"update"') && (JSON.parse(json) as { turn: number }).turn === -1;
}
