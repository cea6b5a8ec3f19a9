/**
 * Motion: only what changed moves. A table says from which place to which, by the names its elements carry in `data-at`;
 * the drawing is copied before the table changes and flown after it. With reduced motion only the ring remains.
 */

/** A copy of what lies at one place flies to another. */
export interface Flight {
  readonly from: string;
  readonly to: string;
  /** Milliseconds before it starts: several tokens start one after another. */
  readonly delay?: number;
}

/** What moves when a step is shown. Places are values of `data-at`. */
export interface Motion {
  readonly flights?: readonly Flight[];
  /** Places that are turned up where they lie. */
  readonly flips?: readonly string[];
  /** Places whose drawing shrinks away, one after another. */
  readonly clears?: readonly string[];
  /** Places that keep a ring for a moment: what the move touched. */
  readonly rings?: readonly string[];
}

const FLIGHT_MS = 320;
const FLIP_MS = 260;
const CLEAR_MS = 520;
const RING_MS = 900;
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The element at a place of the table. */
export function elementAt(place: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-at="${CSS.escape(place)}"]`);
}

/** Copy what will move, before the table changes. What it returns flies the copies, and is done when they have landed. */
export function prepareMotion({ flights = [], flips = [], clears = [], rings = [] }: Motion): () => Promise<void> {
  const still = calm();
  const copies = still ? [] : flights.map((flight) => ({ flight, copy: copyOf(flight.from) }));
  const vanishing = still ? [] : clears.map((place) => copyOf(place));
  return async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    // All is measured before anything is added: else the page is laid out anew for every flight.
    const targets = copies.map(({ flight }) => elementAt(flight.to)?.getBoundingClientRect());
    const moves = [
      ...copies.map(({ flight, copy }, i) => fly(copy, flight, targets[i])),
      ...vanishing.map((copy, i) => vanish(copy, i)),
      ...(still ? [] : flips.map(flip)),
    ];
    for (const place of rings) ring(place);
    await Promise.all(moves);
  };
}

interface Copy {
  readonly ghost: HTMLElement;
  readonly rect: DOMRect;
  readonly layer: HTMLElement;
}

function copyOf(place: string): Copy | null {
  const original = elementAt(place);
  const layer = original?.closest<HTMLElement>('main');
  if (!original || !layer) return null;
  const rect = original.getBoundingClientRect();
  if (rect.width === 0) return null;
  const ghost = original.cloneNode(true) as HTMLElement; // a copy of an HTMLElement is one
  ghost.removeAttribute('data-at');
  ghost.removeAttribute('id');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.classList.add('ghost');
  Object.assign(ghost.style, {
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  return { ghost, rect, layer };
}

async function fly(copy: Copy | null, { delay = 0 }: Flight, target: DOMRect | undefined): Promise<void> {
  if (!copy || !target || target.width === 0) return; // nothing flies to what is not shown
  const { ghost, rect, layer } = copy;
  const x = target.left + target.width / 2 - rect.left - rect.width / 2;
  const y = target.top + target.height / 2 - rect.top - rect.height / 2;
  const scale = Math.max(0.18, Math.min(1.2, Math.min(target.width / rect.width, target.height / rect.height)));
  layer.append(ghost);
  const motion = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x * 0.7}px, ${y * 0.7 - 12}px) scale(${(1 + scale) / 2})`, opacity: 1, offset: 0.6 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.2 },
    ],
    { duration: FLIGHT_MS, delay, easing: EASE, fill: 'backwards' },
  );
  await motion.finished.catch(() => {});
  ghost.remove();
}

async function vanish(copy: Copy | null, i: number): Promise<void> {
  if (!copy) return;
  copy.layer.append(copy.ghost);
  const motion = copy.ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'scale(1.16)', opacity: 1, offset: 0.3 },
      { transform: 'scale(0.2) rotate(20deg)', opacity: 0 },
    ],
    { duration: CLEAR_MS - 120, delay: i * 60, fill: 'both' },
  );
  await motion.finished.catch(() => {});
  copy.ghost.remove();
}

async function flip(place: string): Promise<void> {
  const turned = elementAt(place);
  await turned
    ?.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: FLIP_MS, easing: EASE })
    .finished.catch(() => {});
}

function ring(place: string): void {
  const touched = elementAt(place);
  if (!touched) return;
  touched.classList.add('moved');
  setTimeout(() => touched.classList.remove('moved'), RING_MS);
}
