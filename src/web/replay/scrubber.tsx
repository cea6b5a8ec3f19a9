/** The scrubber below a replayed table: back and on, play, speed, and a track with the points or the chances. */
import type { Judgement } from '../engine/messages.ts';
import type { Step } from '../source/source.ts';
import { t } from '../texts/index.ts';
import { IconButton, Segmented } from '../ui/controls.tsx';
import { swingOf } from './analysis.tsx';

const WIDTH = 1000;
const HEIGHT = 60;
/** A swing of this size is marked on the track. */
const MARKED = 0.12;

/** How fast a replay plays. */
export type Speed = 1 | 2 | 4;

/** The controls of a replay. */
export function Scrubber(props: {
  readonly ply: number;
  readonly steps: readonly Step[];
  readonly seats: number;
  readonly playing: boolean;
  readonly speed: Speed;
  readonly judgements: ReadonlyMap<number, Judgement> | null;
  goTo(ply: number): void;
  readonly onPlay: () => void;
  readonly onSpeed: (speed: Speed) => void;
  readonly onShare: () => void;
}) {
  const { ply, steps, goTo } = props;
  const total = steps.length;
  return (
    <section class="scrub panel" aria-label={t.replay.title}>
      <div class="ctl">
        <IconButton icon="first" label={t.replay.first} onClick={() => goTo(0)} />
        <IconButton icon="prev" label={t.replay.back} onClick={() => goTo(ply - 1)} />
        <IconButton
          icon={props.playing ? 'pause' : 'play'}
          label={props.playing ? t.replay.pause : t.replay.play}
          class="go1"
          onClick={props.onPlay}
        />
        <IconButton icon="next" label={t.replay.on} onClick={() => goTo(ply + 1)} />
        <IconButton icon="last" label={t.replay.last} onClick={() => goTo(total)} />
        <Segmented<Speed>
          label={t.replay.speed}
          choices={[
            { value: 1, text: '1×' },
            { value: 2, text: '2×' },
            { value: 4, text: '4×' },
          ]}
          value={props.speed}
          onPick={props.onSpeed}
        />
        <IconButton icon="link" label={t.replay.share} onClick={props.onShare} />
      </div>
      <div class="track">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="done" d={`M0 0H${(ply / Math.max(total, 1)) * WIDTH}V${HEIGHT + 4}H0z`} />
          {Array.from({ length: props.seats }, (_, seat) => (
            <path
              key={seat}
              class={`ln s${seat}`}
              d={props.judgements ? chanceLine(props.judgements, seat, total) : pointLine(steps, seat)}
            />
          ))}
          {[...(props.judgements?.values() ?? [])]
            .filter((judgement) => swingOf(judgement) >= MARKED)
            .map((judgement) => (
              <path
                key={judgement.ply}
                class={`swing-mark s${judgement.seat}`}
                d={`M${((judgement.ply + 1) / total) * WIDTH} 0V${HEIGHT}`}
              />
            ))}
        </svg>
        <input
          type="range"
          min={0}
          max={total}
          value={ply}
          aria-label={t.replay.scrub}
          aria-valuetext={t.replay.move(ply, total)}
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
        <div class="tk2">
          <span>{t.replay.start0}</span>
          <span>{t.end.move(ply)}</span>
          <span>{t.replay.end}</span>
        </div>
      </div>
    </section>
  );
}

function pointLine(steps: readonly Step[], seat: number): string {
  const all = steps.flatMap(({ scores }) => scores);
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const line = steps.map(({ scores }, i) => {
    const y = HEIGHT - ((scores[seat] - least) / (most - least)) * (HEIGHT - 6);
    return `${(((i + 1) / steps.length) * WIDTH).toFixed(1)} ${y.toFixed(1)}`;
  });
  return line.length === 0 ? '' : `M0 ${HEIGHT}L${line.join('L')}`;
}

function chanceLine(judgements: ReadonlyMap<number, Judgement>, seat: number, total: number): string {
  const line = [...judgements.values()]
    .toSorted((a, b) => a.ply - b.ply)
    .map(
      ({ ply, chances }) =>
        `${((ply / total) * WIDTH).toFixed(1)} ${(HEIGHT - chances[seat] * (HEIGHT - 4)).toFixed(1)}`,
    );
  return line.length === 0 ? '' : `M${line.join('L')}`;
}
