/** What a match says by itself: moves and turns for screen readers, the page's title, notifications, the last seconds. */
import { useEffect, useRef } from 'preact/hooks';
import type { Playback } from '../source/playback.ts';
import type { Step } from '../source/source.ts';
import { spokenOf, type TableKit } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { announce, notify } from '../ui/announce.tsx';
import { notifications } from '../ui/settings.ts';
import { SHORT_MS } from './pill.tsx';

/** Say what happens: moves of others, whose turn it is, notices; and put it into the page's title. */
export function useSaid(playback: Playback, kit: TableKit, name: (seat: number) => string): void {
  const position = playback.position.value;
  const fresh: Step | null = playback.fresh.value;
  const seat = playback.seat.value;
  const before = useRef<unknown>(null);
  const ply = position?.ply ?? -1;
  useEffect(() => {
    if (!position) return;
    const mine = position.turn >= 0 && position.turn === seat;
    const said: string[] = [];
    if (fresh && fresh.seat !== seat) said.push(spokenOf(kit, fresh, name));
    if (mine) said.push(t.table.yourTurnSaid(kit.ask?.(position) ?? position.question));
    if (said.length > 0) announce(said.join(' '));
    const notices = before.current === null ? [] : (kit.notices?.(before.current, position.view, name) ?? []);
    for (const notice of notices) notify(notice);
    before.current = position.view;
    document.title = `${mine ? `● ${t.table.yourTurn} – ` : ''}${playback.source.game.name}`;
    if (mine && document.hidden && notifications.value) callBack(playback.source.game.name);
  }, [ply, seat]);
  useEffect(
    () => () => {
      document.title = t.app;
    },
    [],
  );
}

/** Call the person back to a table they do not look at. */
function callBack(game: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const call = new Notification(t.table.yourTurn, { body: game, icon: './icon.svg', tag: 'turn' });
    call.onclick = () => {
      window.focus();
      call.close();
    };
  } catch {
    // browsers of phones let only service workers notify: the title says it all the same
  }
}

/** The last seconds are said once. */
export function useTime(playback: Playback): void {
  const clock = playback.clock.value;
  const seat = playback.seat.value;
  useEffect(() => {
    if (!clock || clock.seat !== seat) return;
    const wait = clock.leftMs - SHORT_MS - (performance.now() - clock.receivedAt);
    if (wait < 0) return;
    const timer = setTimeout(() => announce(t.table.secondsLeft(SHORT_MS / 1000)), wait);
    return () => clearTimeout(timer);
  }, [clock, seat]);
}

/** Ask the browser whether it may tell of turns; or tell it no more. */
export async function turnNotifications(): Promise<void> {
  if (notifications.value) notifications.value = false;
  else if ('Notification' in window) {
    notifications.value = (await Notification.requestPermission()) === 'granted';
    notify(notifications.value ? t.table.notifyGranted : t.table.notifyDenied);
  }
}
