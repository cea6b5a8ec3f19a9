/** What a thread of an arena runs: some games of a plan, each told as soon as it is over. */
import { playInThread, type ThreadTask } from '../arena/pool.ts';
import { games } from '../games/index.ts';

export default function work(task: ThreadTask): Promise<void> {
  return playInThread(games, task);
}
