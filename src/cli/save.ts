/** The file a game at the terminal is kept in: opened before the first move, so that no game is played that cannot be kept. */
import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Match } from '../match/index.ts';
import { withFile } from './problem.ts';
import { openNew } from './records.ts';

/** Where a game is kept. */
export interface Save {
  /** Keep the game as it stands, so that not even a crash loses it. */
  keep(match: Match): void;
  /** Keep it for the last time. Throws if it cannot be written. */
  close(match: Match): void;
}

/** Open a new file for a game at which these sit. */
export function openSave(file: string, players: readonly string[]): Save {
  return saveTo(openNew(file), file, players);
}

/** Open the file of a game that is taken up again. */
export function openAgain(file: string, players: readonly string[]): Save {
  return saveTo(
    withFile('write', file, () => openSync(file, 'r+')),
    file,
    players,
  );
}

function saveTo(handle: number, file: string, players: readonly string[]): Save {
  const rewritable = fstatSync(handle).isFile();
  const write = (match: Match) => {
    if (rewritable) ftruncateSync(handle, 0);
    const bytes = Buffer.from(`${JSON.stringify({ ...match.record(), players })}\n`);
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, rewritable ? at : null);
  };
  return {
    keep(match) {
      try {
        if (rewritable) write(match);
      } catch {
        // It is tried again at the end, and said then: nobody wants a full disk to end the game.
      }
    },
    close(match) {
      withFile('write', file, () => {
        write(match);
        closeSync(handle);
      });
    },
  };
}
