/** What a thread of the server runs: bots, one question after the other. */
import { parentPort } from 'node:worker_threads';
import { games } from '../games/index.ts';
import { answerQuestion, type Question } from '../server/thinker.ts';

parentPort?.on('message', (question: Question) => {
  void answerQuestion(games, question).then(
    (action) => parentPort?.postMessage({ action }),
    (error: Error) => parentPort?.postMessage({ problem: error.message }),
  );
});
