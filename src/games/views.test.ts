/** RULES.md of each game tells what a view is made of: written from the types by `npm run golden`. */
import { expect, test } from 'vitest';
import { expectDocs } from '../testing/docs.ts';
import { typesIn } from '../testing/types.ts';

const VIEWS = [
  ['skyjo', 'SkyjoView'],
  ['splendor', 'SplendorView'],
  ['power-grid', 'PowerGridView'],
] as const;

const beside = (game: string, name: string) => new URL(`./${game}/${name}`, import.meta.url);

test('golden views in RULES.md', () => {
  const told = typesIn(VIEWS.map(([game]) => beside(game, 'view.ts')));
  for (const [game, name] of VIEWS) {
    const text = told(beside(game, 'view.ts'), name);
    expect(text).toMatch(new RegExp(`interface ${name} {`));
    expect(text).not.toMatch(/typeof|readonly|: any\b/);
    expectDocs(beside(game, 'RULES.md'), 'view', `\`\`\`ts\n${text}\n\`\`\``);
  }
}, 120_000);

test('a type that is not there is no empty page', () => {
  expect(() => typesIn([beside('skyjo', 'view.ts')])(beside('skyjo', 'view.ts'), 'Nothing')).toThrow(
    'declares no type Nothing',
  );
}, 120_000);
