/** What axe finds on a page: only what is serious. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { still } from './browser.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules, also the one axe leaves out unless asked: what can be read on a button must be part of its name. */
const RUN = `axe
  .run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
  .then(({ violations }) => violations)`;
/** Only what a change of colours can change. */
const RUN_COLOURS = `axe
  .run(document, { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
  .then(({ violations }) => violations)`;

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** What axe finds by day and by night, and whether the page is wider than the screen. */
export async function pageProblems(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    const problems = await axeProblems(page, colorScheme === 'light' ? RUN : RUN_COLOURS);
    found.push(...problems.map((problem) => `${colorScheme}: ${problem}`));
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return wide ? [...found, 'wider than the screen'] : found;
}

/** Serious and critical findings, one line each. */
export async function axeProblems(page: Page, run = RUN): Promise<string[]> {
  await page.evaluate(SOURCE); // not as a script of the page, which its policy forbids
  const found = (await page.evaluate(run)) as readonly Violation[]; // what axe documents
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').at(-1)?.trim() ?? ''}`,
      ),
    );
}
