/** Networks learned elsewhere and opened from files, one for each game: this browser keeps them, and they sit at tables of this device. */
import { signal } from '@preact/signals';

/** A network as it came from its file. What is in it only the engine can judge. */
export interface Network {
  readonly name: string;
  readonly game: string;
  /** It plays at tables of so many only. */
  readonly seats: number;
  readonly weights: unknown;
}

/** By game. Empty until `loadNetworks`. */
export const networks = signal<ReadonlyMap<string, Network>>(new Map());

/** The network in a file, if it looks like one. */
export function parseNetwork(file: string, content: unknown): Network | null {
  if (typeof content !== 'object' || content === null || !('layers' in content)) return null;
  const { game, seats } = content as { readonly game?: unknown; readonly seats?: unknown }; // of any content
  if (typeof game !== 'string' || typeof seats !== 'number') return null;
  return { name: file.replace(/\.json$/, ''), game, seats, weights: content };
}

/** Keep a network in place of the one its game had. */
export async function keepNetwork(network: Network): Promise<void> {
  await loadNetworks();
  networks.value = new Map(networks.value).set(network.game, network);
  await inStore('readwrite', (store) => store.put(network, network.game));
}

let loading: Promise<void> | null = null;

/** Read what this browser keeps; once. */
export function loadNetworks(): Promise<void> {
  loading ??= inStore('readonly', (store) => store.getAll()).then((all) => {
    const found = (all ?? []) as readonly Network[]; // written above
    networks.value = new Map(found.map((network) => [network.game, network]));
  });
  return loading;
}

/** Files are too large for `localStorage`. Private windows may refuse: then nothing is kept, and the answer is null. */
function inStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((done) => {
    const opening = indexedDB.open('arbiter', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('networks');
    opening.onerror = () => done(null);
    opening.onsuccess = () => {
      const request = ask(opening.result.transaction('networks', mode).objectStore('networks'));
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    };
  });
}
