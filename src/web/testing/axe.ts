/** What axe finds on a page: only what is serious. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * One rule is left out: it wants every number drawn on a card or a stack of tokens, as a row of digits, in the name that is
 * read aloud; the names say the same in words.
 */
const RUN = `axe
  .run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } })
  .then(({ violations }) => violations)`;

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** Serious and critical findings, one line each. */
export async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE); // not as a script of the page, which its policy forbids
  const found = (await page.evaluate(RUN)) as readonly Violation[]; // what axe documents
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').at(-1)?.trim() ?? ''}`,
      ),
    );
}
