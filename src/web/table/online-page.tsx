/** The page of a match on a server: the waiting room first, then the table. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MatchInfo } from '../../client/index.ts';
import { type App, Missing, OpenTable } from '../app.tsx';
import { OnlineTable } from '../source/online.ts';
import type { Server } from '../source/server.ts';
import { t } from '../texts/index.ts';
import { Bar } from '../ui/bar.tsx';
import { WaitingRoom } from './waiting.tsx';

/** A match by its id. */
export function OnlinePage({ app, server, id }: { readonly app: App; readonly server: Server; readonly id: string }) {
  const match = useSignal<MatchInfo | null>(null);
  const missing = useSignal('');
  const problem = useSignal('');
  const watches = useSignal(false);
  const seat = useSignal(server.seatAt(id)?.seat ?? -1);
  // While the match waits it is watched for whoever sits down next; then the table itself watches it.
  useEffect(() => {
    const watch = server.client.spectate(id, { history: false });
    const stops = [
      watch.on('table', (info) => {
        match.value = info;
        if (info.state !== 'waiting') watch.close();
      }),
      watch.on('refused', ({ reason }) => {
        missing.value = reason;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      watch.close();
    };
  }, [server, id, match, missing]);
  const info = match.value;
  const game = info && app.infoOf(info.game);
  if (missing.value !== '') return <Missing text={missing.value} />;
  if (!info) return <main class="loading" aria-busy="true" />;
  if (!game) return <Missing text={t.rules.missing} />;
  const begun = info.state === 'running' || info.state === 'finished';
  if (begun && (seat.value >= 0 || watches.value || info.seats.every(({ kind }) => kind !== 'open'))) {
    return <OpenTable key={`${id}-${seat.value}`} app={app} open={() => new OnlineTable(server, game, id)} />;
  }
  return (
    <>
      <Bar title={game.name} subtitle={t.wait.title} />
      <WaitingRoom
        match={info}
        game={game.name}
        seat={seat.value}
        problem={problem.value}
        onJoin={async (name) => {
          try {
            seat.value = (await server.join(id, name)).seat;
          } catch (error) {
            problem.value = error instanceof Error ? error.message : String(error);
          }
        }}
        onWatch={() => {
          watches.value = true;
        }}
        onLeave={async () => {
          const own = server.seatAt(id);
          if (own) await server.client.ask('leave', { match: id, token: own.token });
          location.hash = '#/';
        }}
      />
    </>
  );
}
