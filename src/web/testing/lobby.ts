/** The lobby, for tests: a table set up as told, and the way into it. */
import type { Page } from 'playwright-core';

/** Set a table up in the lobby and start it. The plan is what the lobby itself would remember. */
export async function startTable(
  page: Page,
  game: string,
  plan: {
    readonly sitters: readonly string[];
    readonly options?: Readonly<Record<string, unknown>>;
    readonly where?: string;
  },
): Promise<void> {
  await page.evaluate(
    ([id, made]) => {
      localStorage.setItem('arbiter.plans', JSON.stringify({ [id as string]: made }));
      localStorage.setItem('arbiter.game', id as string);
    },
    [game, { options: {}, clock: 0, where: 'device', ...plan }] as const,
  );
  await page.reload();
  await page.locator('.setup .btn.pri:visible, .playbar .btn.pri:visible').first().click();
}
