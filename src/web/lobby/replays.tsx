/** Matches that are over, of this device and of the server, to be watched again; and records from files. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { MatchInfo } from '../../client/index.ts';
import type { App } from '../app.tsx';
import { forget, type KeptMatch, kept } from '../source/matches.ts';
import type { Server } from '../source/server.ts';
import { t } from '../texts/index.ts';
import { IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icons.tsx';

/** So many are listed at first. */
const LISTED = 8;

/** A match that is over. */
interface Finished {
  readonly id: string;
  readonly game: string;
  readonly href: string;
  readonly result: string;
  readonly at: number;
  readonly onForget?: () => void;
}

/** The section of the lobby. */
export function Replays(props: {
  readonly app: App;
  readonly server: Server | null;
  readonly onFile: (file: File | undefined) => void;
}) {
  const { app, server } = props;
  const all = useSignal(false);
  useEffect(() => {
    void server?.refresh();
  }, [server]);
  const matches = [
    ...kept.value.filter(({ over }) => over).map(keptOf),
    ...[...(server?.finished.value.values() ?? [])].map(serverOf),
  ]
    .filter(({ game }) => app.infoOf(game))
    .sort((a, b) => b.at - a.at);
  return (
    <section class="rp panel">
      <div class="panel-h">
        <h2>{t.lobby.replays}</h2>
        <OpenFile onFile={props.onFile} />
      </div>
      {matches.length === 0 ? <p class="empty">{t.lobby.noReplays}</p> : null}
      <ul>
        {matches.slice(0, all.value ? matches.length : LISTED).map((match) => (
          <ReplayRow key={match.id} match={match} name={app.infoOf(match.game)?.name ?? match.game} />
        ))}
      </ul>
      {matches.length > LISTED ? (
        <button type="button" class="btn quiet" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {all.value ? t.lobby.fewer : t.lobby.all(matches.length)}
        </button>
      ) : null}
    </section>
  );
}

function keptOf(match: KeptMatch): Finished {
  const names = match.seats.map(({ name }) => name);
  return {
    id: match.id,
    game: match.game,
    href: `#/replay/local/${match.id}`,
    result: `${resultOf(names, match.places, match.scores)} · ${t.lobby.moves(match.actions.length)}`,
    at: match.at,
    onForget: () => forget(match.id),
  };
}

function serverOf({ id, game, seats, result, created }: MatchInfo): Finished {
  const names = seats.map(({ name }) => name);
  const won = result ? resultOf(names, result.places, result.scores) : '';
  const story = result?.ending === 'forfeit' ? t.lobby.forfeited(names[result.by ?? -1] ?? '') : won;
  return { id, game, href: `#/replay/match/${id}`, result: `${story} · ${t.lobby.onServer}`, at: created };
}

function resultOf(names: readonly string[], places: readonly number[], scores: readonly number[]): string {
  const winner = places.indexOf(1);
  return names.length === 1 ? t.lobby.scored(scores[0]) : t.lobby.won(names[winner] ?? '', scores[winner]);
}

function ReplayRow({ match, name }: { readonly match: Finished; readonly name: string }) {
  return (
    <li>
      <a href={match.href}>
        <span class="icon-btn">
          <Icon name="play" />
        </span>
        <span class="tn">
          <b>{name}</b>
          <small>{match.result}</small>
        </span>
        <small>{dayOf(match.at)}</small>
      </a>
      {match.onForget ? <IconButton icon="x" label={t.lobby.forget} onClick={match.onForget} /> : null}
    </li>
  );
}

/** A day as people say it. */
function dayOf(at: number): string {
  const days = Math.floor((startOfDay(Date.now()) - startOfDay(at)) / 86_400_000);
  if (days <= 0) return t.lobby.today;
  if (days === 1) return t.lobby.yesterday;
  return new Date(at).toLocaleDateString(
    undefined,
    days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'short' },
  );
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function OpenFile({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        class="sr"
        accept=".json,.jsonl,application/json"
        aria-label={t.lobby.openFile}
        tabIndex={-1}
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
      <button type="button" class="btn quiet" onClick={() => input.current?.click()}>
        <Icon name="down" /> {t.lobby.openFile}
      </button>
    </>
  );
}
