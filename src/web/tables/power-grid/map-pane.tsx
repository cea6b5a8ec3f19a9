/** The map where it is looked at: whole on desks; on phones large, opened on one's own network, with a button that fits it in. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import { GridMap } from './map.tsx';
import { Goal } from './players.tsx';
import { w } from './words.ts';

/** The pane of the map, with the way to the end below it. */
export function MapPane(props: {
  readonly view: PowerGridView;
  readonly can: ReadonlyMap<string, number>;
  readonly chosen: string | null;
  readonly hinted: string | null;
  /** The pane is the one that phones show. */
  readonly shown: boolean;
  name(seat: number): string;
  onCity(city: string): void;
}) {
  const { view, shown } = props;
  const [fit, setFit] = useState(false);
  const wrap = useRef<HTMLElement>(null);
  const network = networkOf(view, props.can).join();
  useLayoutEffect(() => {
    if (wrap.current && shown && !fit) lookAt(wrap.current, network.split(','));
  }, [shown, fit, network]);
  return (
    <section class={`board panel ${view.map} ${fit ? 'fitted' : ''}`} data-pane="map">
      <button type="button" class="btn fit ph-only" aria-pressed={fit} onClick={() => setFit(!fit)}>
        {fit ? w.zoom : w.fit}
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section class="mapwrap" tabIndex={0} aria-label={w.mapLabel} ref={wrap}>
        <GridMap {...props} />
      </section>
      <Goal view={view} />
    </section>
  );
}

/** The cities to look at first: one's own, else where building is cheapest, else all that are played. */
function networkOf(view: PowerGridView, can: ReadonlyMap<string, number>): readonly string[] {
  const own = view.players[view.seat]?.cities ?? [];
  if (own.length > 0) return own;
  const least = Math.min(...can.values());
  const cheapest = [...can].filter(([, cost]) => cost === least).map(([city]) => city);
  return cheapest.length > 0 ? cheapest : view.cities.map(({ name }) => name);
}

/** Scroll so that these cities are in the middle. */
function lookAt(wrap: HTMLElement, cities: readonly string[]): void {
  const places = cities.flatMap((city) => {
    const drawn = wrap.querySelector(`[data-at="${CSS.escape(`city-${city}`)}"]`);
    return drawn ? [drawn.getBoundingClientRect()] : [];
  });
  if (places.length === 0) return;
  const middle = (from: number[], to: number[]) => (Math.min(...from) + Math.max(...to)) / 2;
  const box = wrap.getBoundingClientRect();
  const x = middle(
    places.map(({ left }) => left),
    places.map(({ right }) => right),
  );
  const y = middle(
    places.map(({ top }) => top),
    places.map(({ bottom }) => bottom),
  );
  wrap.scrollBy({ left: x - (box.left + box.width / 2), top: y - (box.top + box.height / 2), behavior: 'instant' });
}
