/** `arbiter mcp`: language models play, over the Model Context Protocol on standard input and output. */
import { readFileSync } from 'node:fs';
import { games } from '../games/index.ts';
import { threadThinker } from '../server/thinker.ts';
import { Problem } from './problem.ts';

interface Flags {
  readonly threads: number;
}

const INSTRUCTIONS = `Play board games against bots. new_match deals a match; then, until it is over: wait_for_turn, observe, legal_actions, act with the ply you answer.
An answer that breaks the rules is refused with the reason and the attempts left: choose another action. Nothing is ever played for you.`;

/** Serve until standard input ends. */
export async function mcpCommand(flags: Flags): Promise<void> {
  const { Server, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema, makeTools } = await load();
  const thinker = threadThinker(new URL('./serve-thread.js', import.meta.url), flags.threads);
  const tools = makeTools(games, thinker);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const server = new Server({ name: 'arbiter', version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: tools.map(({ name, description, input }) => ({ name, description, inputSchema: plain(input) })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) return { content: [{ type: 'text', text: `There is no tool '${params.name}'.` }], isError: true };
    const { text, json, refused = false } = await tool.run(params.arguments ?? {});
    return { content: [{ type: 'text', text }], structuredContent: plain(json), isError: refused };
  });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  await thinker.close();
  process.stdin.destroy();
}

/** As plain JSON, which is what goes over the line. */
function plain<T extends object>(value: T): { type: 'object' } & Record<string, unknown> {
  return JSON.parse(JSON.stringify(value));
}

/** The packages only this command needs, or one line about what to install. */
async function load() {
  try {
    const [{ Server }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }, { makeTools }] =
      await Promise.all([
        import('@modelcontextprotocol/sdk/server/index.js'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('@modelcontextprotocol/sdk/types.js'),
        import('./mcp-tools.ts'),
      ]);
    return { Server, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema, makeTools };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Problem('mcp needs packages that are not installed: npm install @modelcontextprotocol/sdk typebox');
  }
}
