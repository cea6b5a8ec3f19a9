/** `arbiter worker`: play the games that arenas put on a queue. */
import { createQueueWorker, createThreadPool, hostOf } from '../arena/index.ts';
import { queued } from './arena.ts';

interface Flags {
  readonly queue: string;
  readonly workers: number;
  readonly programs?: true;
  readonly lock: number;
}

/** Work until told to stop; the games being played are finished first. */
export async function workerCommand(flags: Flags): Promise<void> {
  const { queue: url, workers, programs = false, lock: lockMs } = flags;
  const pool = await createThreadPool(workers, new URL('./arena-thread.js', import.meta.url));
  const worker = await queued(() => createQueueWorker({ url, pool, programs, lockMs })).catch(async (error) => {
    await pool.close();
    throw error;
  });
  process.stderr.write(
    `working on ${hostOf(url)} with ${workers} ${workers === 1 ? 'thread' : 'threads'}; Ctrl-C stops\n`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await worker.close();
}
