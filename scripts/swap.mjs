// Puts a folder in the place of another in two renames, so that whoever uses the old one meanwhile finds it whole or finds the new one.
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';

/** Make `fresh` the folder `place`; what was there before is deleted afterwards. */
export function swapFolder(fresh, place) {
  statSync(fresh); // throws if the build has left nothing
  const old = `${place}.old-${process.pid}`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
