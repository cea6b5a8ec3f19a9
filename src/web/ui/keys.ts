/** Keys of a page: single letters act unless someone is writing or a dialog is open. */
import { useEffect, useRef } from 'preact/hooks';

/** Hear keys pressed anywhere on the page. The listener says whether it used the key. */
export function useKeys(listener: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(listener);
  latest.current = listener; // the very next key already meets what this one has changed
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      if (target instanceof Element && target.closest('[role="dialog"]') && event.key !== 'Escape') return;
      if (latest.current(event.key, event)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** Arrow keys move the focus inside a group, in two dimensions, by where things are on the screen. */
export function moveFocus(event: KeyboardEvent): void {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const group = event.currentTarget;
  const from = document.activeElement;
  if (!way || !(group instanceof Element) || !from || !group.contains(from)) return;
  const here = centre(from);
  let best: { readonly item: HTMLElement; readonly far: number } | null = null;
  for (const item of group.querySelectorAll<HTMLElement>('button:not([disabled]), a[href], [role="button"]')) {
    if (item === from) continue;
    const { x, y } = centre(item);
    const along = (x - here.x) * way[0] + (y - here.y) * way[1];
    const across = Math.abs((x - here.x) * way[1]) + Math.abs((y - here.y) * way[0]);
    if (along <= 4 || across > along * 2) continue;
    const far = along + across * 2;
    if (best === null || far < best.far) best = { item, far };
  }
  if (!best) return;
  event.preventDefault();
  best.item.focus();
}

function centre(element: Element): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
