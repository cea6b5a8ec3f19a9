/** The server: authoritative, durable, and open to every kind of client. */
export type { Attempt, Outcome } from './attempt.ts';
export type { Form, Watcher } from './audience.ts';
export type { Change } from './changes.ts';
export * from './limits.ts';
export * from './protocol.ts';
export { readRequest } from './read.ts';
export { Room, type RoomPorts } from './room.ts';
export { type ArbiterServer, type ServerConfig, startServer } from './server.ts';
export { openPostgres } from './store/postgres.ts';
export { openSqlite } from './store/sqlite.ts';
export * from './store/store.ts';
export { openInThread, serveStore } from './store/thread.ts';
export { answerQuestion, type Question, type Thinker, type Thought, threadThinker } from './thinker.ts';
