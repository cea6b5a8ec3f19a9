// A server to be measured, in a process of its own: `echo`, `arbiter` or `boardgame.io`. It sends its port when it listens, and
// its CPU time and memory whenever it is asked.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const kind = process.argv[2];
process.on('message', () =>
  process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage(), gc: globalThis.gc?.() }),
);
process.on('disconnect', () => process.exit(0));

if (kind === 'echo') {
  const { WebSocketServer } = await import('ws');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', (bytes) => socket.send(bytes.toString())));
  server.on('listening', () => process.send({ port: server.address().port }));
} else if (kind === 'arbiter') {
  const { games } = await import('../dist/games/index.js');
  const { startServer } = await import('../dist/server/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const many = 1e9;
  const limits = {
    perSecond: many,
    burst: many,
    addressPerSecond: many,
    addressBurst: many,
    linesPerAddress: many,
    createPerMinute: many,
    createBurst: many,
    socketsPerAddress: many,
    matchesPerAddress: many,
    watched: many,
  };
  const thinker = { think: () => Promise.reject(new Error('no bots here')), async close() {} };
  const database = process.env.DATABASE_URL;
  const server = await startServer({
    games,
    thinker,
    version: 'bench',
    port: 0,
    host: '127.0.0.1',
    data: folder,
    storeThread: new URL('../dist/cli/store-thread.js', import.meta.url),
    database,
    limits,
  });
  process.send({ port: Number(new URL(server.url).port) });
} else if (kind === 'boardgame.io') {
  const require = createRequire(new URL('./peers/package.json', import.meta.url));
  const { Server, Origins } = require('boardgame.io/server');
  const { games } = await import('../dist/games/index.js');
  const { Match } = await import('../dist/match/index.js');
  const turn = { minMoves: 1, maxMoves: 1 };
  // The least a game can be: whatever is measured is the server's own.
  const counter = {
    name: 'counter',
    setup: () => ({ count: 0 }),
    turn,
    moves: { count: ({ G }) => ({ count: G.count + 1 }) },
  };
  // A game whose state is a player's view of Splendor in mid-match, of which a move changes a few numbers.
  const match = new Match(games.splendor, { seats: 2, seed: 'bench' });
  for (let ply = 0; ply < 40; ply++) match.submit(match.turn, match.legal(match.turn)[0]);
  const view = JSON.parse(JSON.stringify(match.view(0)));
  const table = {
    name: 'table',
    setup: () => view,
    turn,
    moves: {
      count({ G }) {
        const { bankTokens, turn: turns } = G;
        return { ...G, turn: turns + 1, bankTokens: { ...bankTokens, white: 4 - bankTokens.white } };
      },
    },
  };
  console.log = console.info = () => {};
  const server = Server({ games: [counter, table], origins: [Origins.LOCALHOST] });
  const { appServer } = await server.run({ port: 0 });
  process.send({ port: appServer.address().port });
}
