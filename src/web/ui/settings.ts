/** What this browser remembers of its person: name, theme, sound. */
import { effect, type Signal, signal } from '@preact/signals';

/** A signal that this browser remembers. */
export function remembered<T>(key: string, initial: T): Signal<T> {
  const name = `arbiter.${key}`;
  let value = initial;
  try {
    const text = localStorage.getItem(name);
    if (text !== null) value = typeof initial === 'string' ? (text as T) : (JSON.parse(text) as T); // written below, by us
  } catch {
    // private windows may refuse: then nothing is remembered
  }
  const kept = signal(value);
  // Another tab of this browser has changed it: what is written next must not undo that.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== name || newValue === null) return;
    kept.value = typeof initial === 'string' ? (newValue as T) : (JSON.parse(newValue) as T); // written below, by us
  });
  let first = true;
  effect(() => {
    const text = typeof kept.value === 'string' ? kept.value : JSON.stringify(kept.value);
    if (first) {
      first = false;
      return;
    }
    try {
      localStorage.setItem(name, text);
    } catch {
      // see above
    }
  });
  return kept;
}

/** The person's name; empty until they say. */
export const myName = remembered('name', '');
/** 'light', 'dark', or empty for what the system says. */
export const theme = remembered('theme', '');
/** Whether the browser may notify when it is the person's turn. */
export const notifications = remembered('notify', false);
/** How long an opponent's move is shown, in percent; 0 shows everything at once. */
export const pace = remembered('pace', 100);

effect(() => {
  const root = document.documentElement;
  if (theme.value === 'light' || theme.value === 'dark') root.dataset.theme = theme.value;
  else delete root.dataset.theme;
});

/** Change between light and dark, whatever it is now. */
export function turnTheme(): void {
  const dark =
    theme.value === 'dark' || (theme.value !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  theme.value = dark ? 'light' : 'dark';
}
