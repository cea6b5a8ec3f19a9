/** A progress bar on stderr, only when a person is looking at it. */

/** What a long command tells its progress to. */
export interface Progress {
  /** So many of the whole are done. */
  report(done: number): void;
  /** Remove the bar. */
  end(): void;
}

const WIDTH = 28;
const HIDE = '\u001b[?25l';
const SHOW = '\u001b[?25h';
const CLEAR = '\r\u001b[K';

/** A bar of `total` things named `unit`; silent unless stderr is a terminal. */
export function progressBar(total: number, unit: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { report() {}, end() {} };
  const started = performance.now();
  let drawn = -Infinity;
  stream.write(HIDE);
  const leave = () => stream.write(CLEAR + SHOW);
  const interrupted = () => {
    leave();
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  return {
    report(done) {
      const now = performance.now();
      if (done < total && now - drawn < 80) return;
      drawn = now;
      const filled = Math.round((WIDTH * done) / total);
      const perSecond = done / ((now - started) / 1000);
      const left = done > 0 ? `${Math.ceil((total - done) / perSecond)} s left` : '';
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      stream.write(`${CLEAR}${bar} ${done}/${total} ${unit}  ${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s  ${left}`);
    },
    end() {
      process.off('SIGINT', interrupted);
      leave();
    },
  };
}
