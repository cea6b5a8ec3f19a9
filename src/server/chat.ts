/** Chat: what people at a table say to each other. */
import type { Hall } from './hall.ts';
import type { AnswerBody } from './protocol.ts';
import { ENOUGH_SAID, KEY_REUSED, NO_SUCH_MATCH, NOT_YOUR_SEAT, refused } from './refusals.ts';
import type { Store } from './store/store.ts';
import type { Table } from './table.ts';
import { plainText } from './text.ts';
import { MOST } from './words.ts';

/** Say something at a table. */
export async function say(
  hall: Hall,
  { match, token, key, text }: { match: string; token: string; key: string; text: string },
): Promise<AnswerBody<'heard' | 'refused'>> {
  const { store, now } = hall.config;
  const table = await hall.open(match);
  if (!table) return NO_SUCH_MATCH;
  const seat = table.owner(token);
  if (seat < 0) return NOT_YOUR_SEAT;
  const plain = plainText(text, MOST.text);
  if (plain === null) return refused('NOTHING_SAID', 'Nothing readable is left of that text.');
  const { name } = table.row.places[seat];
  return table.inTurn(async () => {
    await tellSaid(table, store);
    const line = await store.say(match, { seat, name, text: plain, key, at: now() });
    if (!line) return ENOUGH_SAID;
    await tellSaid(table, store);
    return line.text === plain ? { type: 'heard', n: line.n } : KEY_REUSED;
  });
}

/** Tell a table what was said since, here or on another server. */
export async function tellSaid(table: Table, store: Store): Promise<void> {
  for (const line of await store.said(table.id, table.heard)) {
    table.heard = line.n;
    table.tellSaid(line);
  }
}
