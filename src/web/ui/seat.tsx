/** Seats as badges: a colour and a shape, the same in every game and on every chart. */
import type { Level } from '../../core/index.ts';
import { t } from '../texts/index.ts';
import { SHAPES } from './sprite.tsx';

/** The badge of a seat. Whoever shows it also writes the name, so it says nothing itself. */
export function Seat({ seat, size = '' }: { readonly seat: number; readonly size?: '' | 'sm' | 'lg' | 'xl' }) {
  return (
    <span class={`seat p${seat % SHAPES.length} ${size}`} aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <use href={`#p-${SHAPES[seat % SHAPES.length]}`} />
      </svg>
    </span>
  );
}

const BARS: Readonly<Record<string, number>> = { easy: 1, medium: 2, hard: 3, expert: 4 };

/** How hard a bot is, as bars: an expert's are all there are, of brass. */
export function LevelBars({ level }: { readonly level: Level | null }) {
  if (level === null) return null;
  return (
    <span class="lvl" data-l={BARS[level] ?? 3} title={t.levels.bot(level)}>
      <i />
      <i />
      <i />
      <span class="sr">{t.levels.bot(level)}</span>
    </span>
  );
}
