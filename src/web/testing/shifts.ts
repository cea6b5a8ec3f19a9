/** Things that jump while a match is played: what the browser itself reports as shifts of the layout. */
import type { BrowserContext, Page } from 'playwright-core';

/** Begin to note parts of a table that jump, on every page of a context. What happens inside a part is the game: cards come and go. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Element) => `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}`;
    // What stands in the order of play changes places when that order changes: such a jump is the game.
    const reordered = new Map<Element, number>();
    const REORDERED_MS = 500;
    new MutationObserver((changes) => {
      for (const { target } of changes) reordered.set(target as Element, performance.now()); // only elements have attributes
    }).observe(document, { subtree: true, attributeFilter: ['data-order'] });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The type of an entry of this kind, which TypeScript does not know.
        const { sources } = entry as unknown as {
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRect;
            readonly currentRect: DOMRect;
          }[];
        };
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : (node?.parentElement ?? null);
          // What only grows, upwards or downwards, does not jump.
          const down = Math.min(
            Math.abs(currentRect.top - previousRect.top),
            Math.abs(currentRect.bottom - previousRect.bottom),
          );
          const far = Math.hypot(currentRect.x - previousRect.x, down);
          const zone = element?.matches('section, fieldset, article, .panel') && !element.matches('.confirm, .log');
          const appeared = previousRect.width === 0; // it was not there before
          if (!element?.closest('main[data-ply]') || !zone || appeared || far < 3) continue;
          const since = entry.startTime - (reordered.get(element) ?? Number.NEGATIVE_INFINITY);
          if (Math.abs(since) < REORDERED_MS) continue;
          shifts.push(
            `${nameOf(element)} in ${nameOf(element.parentElement ?? element)}: ${place(previousRect)} to ${place(currentRect)}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has jumped so far. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { readonly shifts: string[] }).shifts); // set above
}
