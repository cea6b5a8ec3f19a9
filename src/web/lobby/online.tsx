/** What a server adds to the lobby: open tables, one's matches there. */
import type { MatchInfo } from '../../client/index.ts';
import type { App } from '../app.tsx';
import type { GameInfo } from '../engine/catalogue.ts';
import { namesOf } from '../source/names.ts';
import type { Server } from '../source/server.ts';
import { t } from '../texts/index.ts';
import { Icon } from '../ui/icons.tsx';
import type { OwnMatch } from './matches.tsx';
import type { Plan } from './plan.ts';
import { wordsOf } from './plan.ts';

/** So many tables are listed. */
const LISTED = 12;

/** Tables that wait for players, and those that can be watched. */
export function OpenTables({ app, server }: { readonly app: App; readonly server: Server }) {
  const all = [...server.tables.value.values()].filter(({ game }) => app.infoOf(game));
  const waiting = all.filter(({ state }) => state === 'waiting').toSorted((a, b) => b.created - a.created);
  const running = all.filter(({ state }) => state === 'running').toSorted((a, b) => b.created - a.created);
  return (
    <section class="tb panel">
      <div class="panel-h">
        <h2>{t.lobby.openTables}</h2>
        {waiting.length > 0 ? <span class="chip good">{t.lobby.waiting(waiting.length)}</span> : null}
      </div>
      {waiting.length + running.length === 0 ? <p class="empty">{t.lobby.noTables}</p> : null}
      <ul>
        {[...waiting, ...running].slice(0, LISTED).map((match) => (
          <TableRow key={match.id} match={match} name={app.infoOf(match.game)?.name ?? match.game} />
        ))}
      </ul>
    </section>
  );
}

function TableRow({ match, name }: { readonly match: MatchInfo; readonly name: string }) {
  const taken = match.seats.filter(({ kind }) => kind !== 'open').length;
  const host = match.seats.find(({ kind }) => kind === 'person')?.name ?? '';
  return (
    <li>
      <span class="tn">
        <b>{name}</b>
        <small>{[host, optionsOf(match), clockOf(match)].filter((part) => part !== '').join(' · ')}</small>
      </span>
      <span class="fill">
        {match.seats.map(({ kind }, seat) => (
          <i key={seat} class={kind === 'open' ? '' : 'on'} />
        ))}
        <small>{t.lobby.filled(taken, match.seats.length)}</small>
      </span>
      {match.state === 'waiting' ? (
        <a class="btn" href={`#/t/${match.id}`}>
          {t.lobby.join}
        </a>
      ) : (
        <a class="btn quiet" href={`#/t/${match.id}`}>
          <Icon name="eye" /> {t.lobby.watch}
        </a>
      )}
    </li>
  );
}

function optionsOf({ options }: MatchInfo): string {
  return Object.entries(options)
    .slice(0, 2)
    .map(([name, value]) => `${wordsOf(name)} ${String(value)}`)
    .join(', ');
}

function clockOf({ clock }: MatchInfo): string {
  return clock ? t.lobby.clockOf(clock.seconds, clock.per) : t.lobby.noClock;
}

/** One's matches on the server that are not over. */
export function ownMatches(server: Server): OwnMatch[] {
  return server.mine.value
    .filter(({ match }) => match.state === 'waiting' || match.state === 'running')
    .map(({ match, seat }) => ({
      id: match.id,
      game: match.game,
      subtitle: namesOf(match)
        .filter((_, i) => i !== seat && match.seats[i].kind !== 'open')
        .join(', '),
      href: `#/t/${match.id}`,
      seats: match.seats.length,
      ...turnOf(server, match, seat),
    }));
}

/** Whose turn it is in a match of one's own. */
function turnOf(server: Server, match: MatchInfo, seat: number): { readonly state: string; readonly mine: boolean } {
  const turn = server.turns.value.get(match.id);
  if (match.state === 'waiting') return { state: t.wait.open, mine: false };
  if (turn === undefined || turn < 0) return { state: t.lobby.running, mine: false };
  if (turn === seat) return { state: t.lobby.yourTurn, mine: true };
  return { state: t.lobby.toMove(namesOf(match)[turn] ?? ''), mine: false };
}

/** A plan as the server is asked for it. */
export function requestOf(game: GameInfo, plan: Plan, name: string) {
  return {
    name: name || t.lobby.seat(1),
    game: game.id,
    options: { ...plan.options },
    public: plan.where === 'public',
    seats: [
      { kind: 'me' as const },
      ...plan.sitters.map((sitter) =>
        sitter === 'friend' ? { kind: 'open' as const } : { kind: 'bot' as const, bot: sitter },
      ),
    ],
    ...(plan.clock > 0 && { clock: { per: 'move' as const, seconds: plan.clock, late: 'medium' } }),
  };
}
