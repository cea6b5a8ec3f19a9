/** A progress bar on stderr, only when a person is looking at it. */

/** What a long command tells its progress to. */
export interface Progress {
  /** So many of the whole are done. */
  report(done: number): void;
  /** Remove the bar. */
  end(): void;
}

const WIDTH = 28;
const REDRAW_MS = 100;
const HIDE = '\u001b[?25l';
const SHOW = '\u001b[?25h';
const CLEAR = '\r\u001b[K';

/** A bar of `total` things named `unit`, from the first moment on; silent unless stderr is a terminal. */
export function progressBar(total: number, unit: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { report() {}, end() {} };
  const started = performance.now();
  let done = 0;
  const draw = () => {
    const text = `${barOf(done, total)} ${done}/${total} ${unit}  ${paceOf(done, total, performance.now() - started)}`;
    stream.write(`${CLEAR}${text.slice(0, (stream.columns || 80) - 1)}`);
  };
  stream.write(HIDE);
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  return {
    report(now) {
      done = now;
    },
    end() {
      clearInterval(timer);
      stream.write(CLEAR + SHOW);
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = Math.round((WIDTH * done) / Math.max(total, 1));
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
}

/** How fast it goes and how long it will take. */
export function paceOf(done: number, total: number, ms: number): string {
  const seconds = ms / 1000;
  if (done === 0) return `${seconds.toFixed(0)} s, none finished yet`;
  const perSecond = done / seconds;
  const pace =
    perSecond >= 1 ? `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s` : `${(1 / perSecond).toFixed(1)} s each`;
  return `${pace}  ${duration((total - done) / perSecond)} left`;
}

/** Seconds as people say them. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
