/** The worker of the shipped app: all games. */
import { games } from '../../games/index.ts';
import { serveDesk } from './worker.ts';

serveDesk(games);
