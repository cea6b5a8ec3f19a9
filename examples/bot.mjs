// A player for any game: reads questions, one line of JSON each, and answers with the id of an action.
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  if (question.t !== 'move?') continue;
  const { id } = question.legal[Math.floor(Math.random() * question.legal.length)];
  process.stdout.write(`${JSON.stringify({ id })}\n`);
}
