/** `arbiter worker`: play the games that arenas put on a queue. */
import { createQueueWorker, createThreadPool, hostOf } from '../arena/index.ts';

interface Flags {
  readonly queue: string;
  readonly workers: number;
  readonly programs?: true;
  readonly lock: number;
}

/** Work until told to stop: one signal finishes or gives back the jobs at hand, a second one ends at once. */
export async function workerCommand(flags: Flags): Promise<void> {
  const { queue: url, workers, programs = false, lock: lockMs } = flags;
  const pool = await createThreadPool(workers, new URL('./arena-thread.js', import.meta.url));
  const worker = await createQueueWorker({ url, pool, programs, lockMs }).catch(async (error) => {
    await pool.close();
    throw error;
  });
  const stopped = new Promise<void>((resolve) => {
    let signals = 0;
    const stop = () => {
      if (++signals > 1) process.exit(130);
      process.stderr.write('finishing or giving back the job at hand; Ctrl-C again ends at once\n');
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
  process.stderr.write(
    `working on ${hostOf(url)} with ${workers} ${workers === 1 ? 'thread' : 'threads'}; Ctrl-C stops\n`,
  );
  await stopped;
  await worker.close();
  process.exit(0); // whatever the queue still holds open is no reason to stay
}
