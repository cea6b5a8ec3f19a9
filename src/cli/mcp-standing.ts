/** How a match stands and what came of an answer, as a tool tells it. */
import type { McpTable, Played } from './mcp-table.ts';
import type { ToolAnswer } from './mcp-tool.ts';

/** How a match stands, for programs. */
export function stand(table: McpTable) {
  const { ply, turn, over, question, scores, attemptsLeft } = table;
  const yours = turn === table.config.seat;
  return { ply, turn, over, yours, question, scores, ...(yours && { attemptsLeft }) };
}

/** The same as a sentence. */
export function standing(table: McpTable): string {
  const { ply, turn, question, scores, ending, attemptsLeft } = table;
  if (ending) {
    const how = ending.by === null ? '' : ` Seat ${ending.by} forfeited: ${ending.reason}.`;
    return `The match is over.${how} Places by seat: ${ending.places.join(', ')}; points: ${ending.scores.join(', ')}.`;
  }
  const asked = question === '' ? '' : `, asked to ${question}`;
  const who =
    turn === table.config.seat
      ? `It is your turn${asked} (${attemptsLeft} attempts left)`
      : `It is the turn of seat ${turn} (${table.bot(turn)})`;
  return `Ply ${ply}. ${who}. Points by seat: ${scores.join(', ')}.`;
}

/** What came of an answer. */
export function answerOf(table: McpTable, played: Played): ToolAnswer {
  if (played.type === 'accepted') {
    const came = played.events.map(({ text }) => text);
    return { text: ['Accepted.', ...came, standing(table)].join('\n'), json: { ...played, ...stand(table) } };
  }
  if (played.type === 'stale') {
    return { text: `Stale: ${played.reason}\n${standing(table)}`, json: { ...played }, refused: true };
  }
  const left = played.attemptsLeft === 1 ? '1 attempt left' : `${played.attemptsLeft} attempts left`;
  const legal = played.legal.length > 0 ? `\nLegal ids: ${played.legal.join(', ')}` : '';
  return {
    text: `Refused: ${played.reason} (${played.code}); ${left}.${legal}\n${standing(table)}`,
    json: { ...played },
    refused: true,
  };
}
