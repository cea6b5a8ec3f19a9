/** The tools a language model is given: what each is for, what it takes, and what it answers. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import Type from 'typebox';
import { agentNames, makeAgent } from '../agents/index.ts';
import { domain, type Game, parseDeal } from '../core/index.ts';
import type { Thinker } from '../server/thinker.ts';
import { answerOf, stand, standing } from './mcp-standing.ts';
import { McpTable } from './mcp-table.ts';
import { Refused, type Tool, tool } from './mcp-tool.ts';

/** Matches that are kept; beyond that the oldest that are over are forgotten. */
const MOST_MATCHES = 100;
/** How long `wait_for_turn` waits at most: clients give a tool a minute. */
const LONGEST_WAIT = 50;
const BOT_MS = 60_000;

const GameName = Type.String({ description: 'the id of a game, as list_games tells it' });
const MatchName = Type.String({ description: 'the id of a match, as new_match tells it' });
const OnMatch = { match: MatchName };

/** All tools, over these games; opponents think with `thinker`. */
export function makeTools(games: Readonly<Record<string, Game>>, thinker: Thinker): Tool[] {
  const tables = new Map<string, McpTable>();

  const gameOf = (id: string): Game => {
    if (!Object.hasOwn(games, id))
      throw new Refused('NO_SUCH_GAME', `There is no such game (games: ${Object.keys(games).join(', ')}).`);
    return games[id];
  };
  const tableOf = (id: string): McpTable => {
    const table = tables.get(id);
    if (!table) throw new Refused('NO_SUCH_MATCH', 'There is no such match: new_match makes one.');
    return table;
  };
  const makeRoom = () => {
    if (tables.size < MOST_MATCHES) return;
    const [old] = [...tables].find(([, table]) => table.over) ?? [];
    if (old === undefined)
      throw new Refused('TOO_MANY_MATCHES', `${MOST_MATCHES} matches are being played: finish some first.`);
    tables.delete(old);
  };

  return [
    tool(
      'list_games',
      'The games that can be played, with their numbers of players, opponents and options.',
      {},
      async () => {
        const list = Object.values(games).map((game) => ({
          id: game.id,
          name: game.name,
          players: [...game.seats],
          goal: `${game.goal} points win`,
          opponents: agentNames(game),
          options: optionsOf(game),
        }));
        const line = (game: (typeof list)[number]) =>
          `${game.id}: ${game.name}, ${game.players.join(' to ')} players, ${game.goal}; opponents: ${game.opponents.join(', ')}`;
        return { text: list.map(line).join('\n'), json: { games: list } };
      },
    ),

    tool(
      'rules',
      'The rules of a game: in a few lines, with its options; or all of them with full.',
      { game: GameName, full: Type.Optional(Type.Boolean({ description: 'the whole rules, with all numbers' })) },
      async ({ game: id, full }) => {
        const game = gameOf(id);
        const options = optionsOf(game).map(
          ({ name, values, help, usual }) => `- ${name} (${values}; usually ${usual}): ${help}`,
        );
        const whole = full ? rulesFile(game.id) : null;
        const text = [game.name, game.help ?? '', ...(options.length ? ['Options:', ...options] : []), whole ?? ''];
        return { text: text.filter((part) => part !== '').join('\n\n'), json: { game: id, full: whole !== null } };
      },
    ),

    tool(
      'new_match',
      'Deal a match and sit down at it. Then call wait_for_turn, legal_actions and act until it is over.',
      {
        game: GameName,
        opponents: Type.Optional(
          Type.Array(Type.String({ maxLength: 80 }), {
            maxItems: 16,
            description: 'who sits on the other seats; medium unless given',
          }),
        ),
        players: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 64, description: 'how many play; the opponents and you, or the fewest' }),
        ),
        seat: Type.Optional(Type.Integer({ minimum: 0, description: 'your seat, from 0 for who begins' })),
        seed: Type.Optional(
          Type.String({ maxLength: 200, description: 'deal this seed: the same seed is the same deal' }),
        ),
        options: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'options of the game' })),
        tries: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 10,
            description: 'wrong answers to one question before you forfeit; 3 unless given',
          }),
        ),
      },
      async (input) => {
        const game = gameOf(input.game);
        const seats = input.players ?? (input.opponents ? input.opponents.length + 1 : game.seats[0]);
        const opponents = input.opponents ?? Array.from({ length: Math.max(0, seats - 1) }, () => 'medium');
        const seat = input.seat ?? 0;
        const { seed = randomBytes(16).toString('hex'), tries = 3 } = input;
        const deal = parseDeal(game, { seats, seed, options: input.options });
        if (!deal.ok) throw new Refused('BAD_DEAL', `${deal.problem}.`);
        if (opponents.length !== seats - 1)
          throw new Refused(
            'BAD_SEATS',
            `${seats} players are you and ${seats - 1} opponents, not ${opponents.length}.`,
          );
        if (seat >= seats) throw new Refused('BAD_SEATS', `There is no seat ${seat}: seats are 0 to ${seats - 1}.`);
        for (const bot of opponents) {
          const made = makeAgent(game, bot, performance);
          if (!made.ok) throw new Refused('NO_SUCH_BOT', `${made.problem}.`);
          made.value.close?.();
        }
        makeRoom();
        const id = randomBytes(6).toString('hex');
        const options = deal.value as Readonly<Record<string, unknown>>; // options are by name
        const table = new McpTable(game, { seats, seat, seed, options, opponents, tries, botMs: BOT_MS }, thinker);
        tables.set(id, table);
        const text = `Match ${id} of ${game.name}: you are seat ${seat} of ${seats}, against ${opponents.join(', ') || 'nobody'}.`;
        return { text: `${text}\n${standing(table)}`, json: { match: id, seat, seats, opponents, ...stand(table) } };
      },
    ),

    tool(
      'observe',
      'The position as you may see it, in text, and what was played since your last move (or since a ply).',
      {
        ...OnMatch,
        since: Type.Optional(Type.Integer({ minimum: 0, description: 'tell what was played after this ply' })),
        json: Type.Optional(Type.Boolean({ description: 'with the whole view as JSON' })),
      },
      async ({ match, since, json }) => {
        const table = tableOf(match);
        const from = since ?? table.deeds.findLast(({ seat }) => seat === table.config.seat)?.ply ?? 0;
        const news = table.deeds.filter(({ ply }) => ply > from);
        const told = news.map(({ seat, told, events }) => `seat ${seat}: ${[told, ...events].join(' | ')}`);
        return {
          text: [...told, table.show(), standing(table)].join('\n'),
          json: { ...stand(table), played: news, ...(json && { view: table.view() }) },
        };
      },
    ),

    tool(
      'legal_actions',
      'What you may play now: the id to act with, a sentence, and what it would cost and bring.',
      {
        ...OnMatch,
        previews: Type.Optional(
          Type.Boolean({ description: 'with what each would cost and bring; true unless given' }),
        ),
      },
      async ({ match, previews = true }) => {
        const table = tableOf(match);
        const { game } = table;
        const view = table.view();
        const actions = table.legal().map((id) => {
          const action = game.actions.all[id];
          return { id, text: game.tell(action), action, preview: (previews && game.preview?.(view, action)) || null };
        });
        const lines = actions.map(({ id, text, preview }) => `${id}: ${text}${preview ? ` (${preview.text})` : ''}`);
        return { text: [standing(table), ...lines].join('\n'), json: { ...stand(table), actions } };
      },
    ),

    tool(
      'act',
      'Play an action in answer to the question asked at this ply. A refused answer says why and how many attempts are left; after the last one you forfeit.',
      {
        ...OnMatch,
        ply: Type.Integer({ minimum: 0, description: 'the ply you answer, as told with the position' }),
        action: Type.Unknown({ description: 'the id of an action, or the action as the game writes it' }),
      },
      async ({ match, ply, action }) => {
        const table = tableOf(match);
        return answerOf(table, table.act(ply, action));
      },
    ),

    tool(
      'wait_for_turn',
      'Wait until it is your turn or the match is over. If the opponents need longer, call it again.',
      {
        ...OnMatch,
        seconds: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: LONGEST_WAIT,
            description: `how long at most; ${LONGEST_WAIT} unless given`,
          }),
        ),
      },
      async ({ match, seconds = LONGEST_WAIT }) => {
        const table = tableOf(match);
        const ready = await table.wait(seconds * 1000);
        return { text: standing(table), json: { ready, ...stand(table) } };
      },
    ),

    tool(
      'result',
      'How the match ended: places and points by seat; or that it is not over.',
      OnMatch,
      async ({ match }) => {
        const table = tableOf(match);
        return { text: standing(table), json: { ...stand(table), result: table.ending } };
      },
    ),

    tool(
      'record',
      'The whole record of a match that is over, its seed included, as arbiter replay reads it.',
      OnMatch,
      async ({ match }) => {
        const { record } = tableOf(match);
        if (!record) throw new Refused('NOT_FINISHED', 'The record is published when the match is over.');
        return { text: JSON.stringify(record), json: { record } };
      },
    ),
  ];
}

function optionsOf(game: Game) {
  return Object.entries(game.options).map(([name, option]) => ({
    name,
    help: option.help,
    values: domain(option),
    usual: String(option.default),
  }));
}

/** The numbered rules that come with a game; a variant has those of the game it varies. Null if they are not installed. */
function rulesFile(id: string): string | null {
  for (let name = id; name !== ''; name = name.replace(/-?[^-]*$/, '')) {
    const file = new URL(`../../src/games/${name}/RULES.md`, import.meta.url);
    if (existsSync(file)) return readFileSync(file, 'utf8');
  }
  return null;
}
