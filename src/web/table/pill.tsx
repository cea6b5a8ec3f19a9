/** The pill: the one place that says whose turn it is and what is asked. Brass only when you are asked. */
import { useEffect, useState } from 'preact/hooks';
import type { Playback } from '../source/playback.ts';
import type { Pause, TableKit } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { LevelBars, Seat } from '../ui/seat.tsx';

/** The last seconds of a clock turn the pill red. */
export const SHORT_MS = 15_000;

/** The pill of a running match. */
export function TurnPill({
  playback,
  kit,
  pause,
  name,
}: {
  readonly playback: Playback;
  readonly kit: TableKit;
  /** What is looked at before play goes on. */
  readonly pause: Pause | null;
  name(seat: number): string;
}) {
  const now = useSeconds();
  const { line, text } = playback.line.value;
  const position = playback.position.value;
  if (line === 'gone') return <PlainPill icon="x" class="lost" title={t.table.gone} ask={text} />;
  if (line === 'lost')
    return (
      <PlainPill
        icon="again"
        class="lost"
        title={t.table.reconnecting}
        ask={playback.busy.value ? t.table.kept : t.table.willSend}
      />
    );
  if (!position) return <PlainPill icon="clock" title={t.table.connecting} ask="" />;
  const seat = playback.seat.value;
  if (position.turn < 0) return <WonPill places={position.places} scores={position.scores} name={name} seat={seat} />;
  const player = playback.players.value[position.turn];
  const clock = playback.clock.value;
  const left = clock ? Math.max(0, clock.leftMs - (now - clock.receivedAt)) : null;
  const ask = kit.ask?.(position) ?? position.question;
  if (playback.replaced.value) {
    const ask = t.table.toMove(position.turn === seat ? t.table.theBot : name(position.turn), 0);
    return <PlainPill icon="eye" class="watch" title={t.table.botPlays} ask={ask} />;
  }
  if (pause) {
    return (
      <div class="turn paused">
        <Seat seat={pause.seat} />
        <b>{pause.title}</b>
        <span class="ask">{pause.ask}</span>
        {left === null || position.turn !== seat ? null : <span class="clock">{minutes(left)}</span>}
      </div>
    );
  }
  if (position.turn === seat) {
    const short = left !== null && left < SHORT_MS;
    return (
      <div class={`turn mine ${short ? 'short' : ''}`}>
        <Seat seat={seat} />
        <b>{t.table.yourTurn}</b>
        <span class="ask">{short ? t.table.secondsLeft(Math.ceil(left / 1000)) : ask}</span>
        {left === null ? null : <span class="clock">{minutes(left)}</span>}
      </div>
    );
  }
  if (seat < 0 && !playback.players.value.some(({ mine }) => mine)) {
    const title = t.table.toMove(name(position.turn), playback.watchers.value);
    return <PlainPill icon="eye" class="watch" title={t.table.watching} ask={title} />;
  }
  if (player && !player.here) {
    return (
      <div class="turn off">
        <Seat seat={position.turn} />
        <b>{t.table.away(name(position.turn))}</b>
        <span class="ask">{clock?.then ?? ''}</span>
        {left === null ? null : <span class="clock">{minutes(left)}</span>}
      </div>
    );
  }
  const seconds = Math.floor((now - playback.askedAt.value) / 1000);
  const thinks =
    player?.kind === 'bot' ? (seconds > 1 ? t.table.thinksFor(seconds) : t.table.thinks) : t.table.choosing;
  return (
    <div class="turn">
      <Seat seat={position.turn} />
      <b>{name(position.turn)}</b> <LevelBars level={player?.level ?? null} />
      <span class="ask">{thinks}</span>
      <span class="think" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {left === null ? null : <span class="clock">{minutes(left)}</span>}
    </div>
  );
}

/** A pill without a seat. */
export function PlainPill(props: {
  readonly icon: IconName;
  readonly class?: string;
  readonly title: string;
  readonly ask: string;
}) {
  return (
    <div class={`turn ${props.class ?? ''}`}>
      <span class="ic">
        <Icon name={props.icon} />
      </span>
      <b>{props.title}</b>
      <span class="ask">{props.ask}</span>
    </div>
  );
}

function WonPill(props: {
  readonly places: readonly number[];
  readonly scores: readonly number[];
  readonly seat: number;
  name(seat: number): string;
}) {
  const winners = props.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const text =
    props.places.length === 1
      ? t.table.scored(props.scores[0])
      : winners.length === 1
        ? t.table.wins(props.name(winners[0]), props.scores[winners[0]], winners[0] === props.seat)
        : t.table.shared(winners.map(props.name).join(', '));
  return (
    <div class="turn">
      <Seat seat={winners[0] ?? 0} />
      <b>{text}</b>
    </div>
  );
}

/** Milliseconds as minutes and seconds. */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The page's clock, told every second. */
function useSeconds(): number {
  const [now, tick] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => tick(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
