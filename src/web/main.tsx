/** The shipped app: all games, their worker, and the tables that are drawn. */
import catalogue from 'virtual:catalogue';
import { startApp } from './app.tsx';
import './styles/tokens.css';
import './styles/ui.css';
import './styles/parts.css';
import './styles/lobby.css';
import './styles/end.css';
import './styles/replay.css';
import './styles/shell.css';
import { tables } from './tables/index.ts';

const root = document.getElementById('app');
if (root) {
  const startWorker = () => new Worker(new URL('./engine/games-worker.ts', import.meta.url), { type: 'module' });
  startApp({ games: catalogue, startWorker, tables }, root);
}
