/** RULES.md of each game tells what a view is made of: written from the types by `npm run golden`. */
import { expect, test } from 'vitest';
import { expectDocs } from '../testing/docs.ts';
import { typesIn } from '../testing/types.ts';

const VIEWS = [
  ['skyjo', 'view', 'SkyjoView'],
  ['splendor', 'view', 'SplendorView'],
  ['power-grid', 'view', 'PowerGridView'],
  ['power-grid', 'macro/view', 'MacroView'],
] as const;

const beside = (game: string, name: string) => new URL(`./${game}/${name}`, import.meta.url);

test('golden views in RULES.md', () => {
  const told = typesIn(VIEWS.map(([game, file]) => beside(game, `${file}.ts`)));
  let known = '';
  for (const [game, file, name] of VIEWS) {
    const text = told(beside(game, `${file}.ts`), name, known);
    known += text;
    expect(text).toMatch(new RegExp(`interface ${name} `));
    expect(text).not.toMatch(/typeof|readonly|: any\b/);
    expectDocs(beside(game, 'RULES.md'), file, `\`\`\`ts\n${text}\n\`\`\``);
  }
}, 120_000);

test('a type that is not there is no empty page', () => {
  const file = beside('skyjo', 'view.ts');
  expect(() => typesIn([file])(file, 'Nothing')).toThrow('declares no type Nothing');
}, 120_000);
