/** Matches as streams over HTTP: a line of JSON for each thing that happens, with whole views, for bots of a few lines. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Backlog } from './backlog.ts';
import { addressOf, costSince, type Limits } from './limits.ts';
import type { Lines } from './lines.ts';
import type { AnswerBody, Push, Update } from './protocol.ts';
import { TOO_MANY_SOCKETS } from './refusals.ts';
import { BEARER, bearerOf, refuse, responses, send } from './reply.ts';
import type { Service } from './service.ts';
import { exactly, MatchId } from './words.ts';

/** Where the stream of a match is. */
export const EVENTS = '/api/matches/:match/events';

/** An empty line now and then, so that both ends know the stream lives. */
const BEAT_MS = 15_000;
/** How long one may take to read what is sent at the beginning. */
const READ_MS = 10_000;

/** The streams that are open. */
export interface Streams {
  /** End them all. */
  end(): void;
}

/** Who reads, and how far behind. */
export interface Readers {
  readonly lines: Lines;
  readonly backlog: Backlog;
}

/** Whether sentences and previews shall come with the legal actions. */
export const CHOICES = Type.Object({
  choices: Type.Optional(Type.String({ enum: ['true', 'false'], description: 'with sentences and previews' })),
});

const STREAM = Type.Object({
  choices: CHOICES.properties.choices,
  since: Type.Optional(Type.String({ pattern: '^[0-9]{1,8}$', description: 'the last ply one has' })),
});

/** One line of JSON for each thing that happens; an empty line now and then shows that the stream lives. */
export function addStream(app: FastifyInstance, service: Service, limits: Limits, readers: Readers): Streams {
  const open = new Set<ServerResponse>();
  app.get(
    EVENTS,
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
        return send(reply, TOO_MANY_SOCKETS);
      }
      const { raw } = reply;
      const { socket } = request.raw;
      raw.on('error', () => {}); // the reader is gone: a close follows
      let refusal: AnswerBody<'refused'> | null = null;
      const has = since === undefined ? -1 : Number(since);
      let most = Number.POSITIVE_INFINITY; // at the beginning: all of a long match is more than anybody may leave unread
      const cutSlow = () => raw.writableLength > most && raw.destroy();
      // An answer that waits for those before it on the same line holds what it was told itself.
      const { lines, backlog } = readers;
      const address = addressOf(request.ip);
      const queued = { address, unread: () => (raw.socket ? 0 : raw.writableLength), cut: () => socket.destroy() };
      backlog.add(queued);
      const gone = () => {
        service.addresses.disconnected(request.ip);
        backlog.delete(queued);
      };
      const write = (json: string) => {
        raw.write(`${json}\n`);
        cutSlow();
        backlog.weigh((raw.socket && lines.get(raw.socket)) ?? queued);
      };
      const watch = service.hall.watch(
        match,
        bearerOf(request) ?? undefined,
        has,
        0,
        (seat) => ({
          seat,
          choices: choices === 'true',
          form: 'whole',
          send(json) {
            write(json);
            if (over(json)) setImmediate(() => raw.end());
          },
        }),
        (answered) => {
          if (answered.type === 'refused') refusal = answered;
          else {
            service.addresses.played(request.ip, costSince(has, answered.ply));
            reply.hijack();
            const headers = reply.getHeaders() as Record<string, string>;
            raw.writeHead(200, { ...headers, 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
            write(JSON.stringify(answered));
          }
        },
      );
      const watching = await watch.catch((error: unknown) => {
        gone();
        if (raw.headersSent) raw.destroy();
        throw error;
      });
      if (!watching) {
        gone();
        return send(reply, refusal!);
      }
      const beat = setInterval(() => raw.write('\n'), BEAT_MS);
      beat.unref();
      most = limits.unread + raw.writableLength;
      const begun = setTimeout(() => {
        most = limits.unread;
        cutSlow();
      }, READ_MS);
      begun.unref();
      open.add(raw);
      const close = () => {
        if (!open.delete(raw)) return;
        clearInterval(beat);
        clearTimeout(begun);
        socket.off('close', close);
        gone();
        service.hall.unwatch(watching.table, watching.watcher);
      };
      raw.once('close', close);
      socket.once('close', close); // an answer that waits for those before it on the same line is not told that the line is gone
      if (raw.destroyed || socket.destroyed) close();
      // Whoever has the last position already is told nothing more, and who asked only for the head nothing at all.
      const done = watching.over || watching.table.row.state === 'closed';
      if (request.method === 'HEAD' || done) setImmediate(() => raw.end());
      return reply;
    },
  );
  return {
    end() {
      for (const stream of open) stream.end();
    },
  };
}

/** Whether this line is the last of a match: its last position, or that it was closed before it began. */
function over(json: string): boolean {
  if (json.startsWith('{"type":"update"')) return (JSON.parse(json) as Update).turn === -1;
  return json.startsWith('{"type":"table"') && (JSON.parse(json) as Push<'table'>).match.state === 'closed';
}
