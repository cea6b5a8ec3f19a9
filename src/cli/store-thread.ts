/** What the thread of the embedded database runs. */
import { fdatasyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../server/store/sqlite.ts';
import { serveStore } from '../server/store/thread.ts';

// Nothing else happens in this thread, so it waits for the disk itself: to have yet another thread wait takes longer.
const flush = async (file: number) => fdatasyncSync(file);

if (parentPort) await serveStore(parentPort, (damaged) => openSqlite(workerData, { flush, damaged }));
