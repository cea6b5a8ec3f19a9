/**
 * Lines to a database that may fall silent without an end: a cable is cut, a machine is gone, a process hangs. Whoever waits for an
 * answer on such a line would wait for a quarter of an hour.
 */
import { Socket } from 'node:net';

/** How long a database may take to answer, in milliseconds. */
export const ANSWER_MS = 30_000;
/** How long it may take to connect, or to find a connection that is free. */
export const CONNECT_MS = 10_000;

/** Makes sockets that break when nothing comes or goes on them for so long: something is always asked on one that is used. */
export function impatient(ms: number): () => Socket {
  return () => {
    const socket = new Socket();
    socket.setTimeout(ms, () => socket.destroy(new Error('the database does not answer')));
    return socket;
  };
}
