/** One's matches that are not over, on this device and on the server, with whose turn it is. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App } from '../app.tsx';
import type { GameInfo } from '../engine/catalogue.ts';
import { forget, isPerson, type KeptMatch, kept } from '../source/matches.ts';
import type { Server } from '../source/server.ts';
import { t } from '../texts/index.ts';
import { MatchCard, PlainCover } from './cards.tsx';
import { ownMatches } from './online.tsx';

/** So many are shown at first, so that the games stay near. */
const SHOWN = 3;

/** A match to be taken up again, wherever it is played. */
export interface OwnMatch {
  readonly id: string;
  readonly game: string;
  readonly subtitle: string;
  readonly href: string;
  readonly seats: number;
  /** Whose turn it is, in words. */
  readonly state: string;
  readonly mine: boolean;
  readonly onForget?: () => void;
}

/** The section of the lobby; nothing while there are no matches. */
export function MyMatches({ app, server }: { readonly app: App; readonly server: Server | null }) {
  const all = useSignal(false);
  const online = server ? server.mine.value.map(({ match }) => match.id).join() : '';
  useEffect(() => server?.follow(), [server, online]);
  const matches = [
    ...(server ? ownMatches(server) : []),
    ...kept.value.filter(({ over }) => !over).map((match) => keptOf(match, app.infoOf(match.game))),
  ].filter(({ game }) => app.infoOf(game));
  if (matches.length === 0) return null;
  const asked = [...matches.filter(({ mine }) => mine), ...matches.filter(({ mine }) => !mine)];
  return (
    <section class="mym">
      <h2>{t.lobby.matches}</h2>
      <div class="rcards">
        {asked.slice(0, all.value ? asked.length : SHOWN).map(({ id, game, ...match }) => {
          const entry = app.entryOf(game);
          const name = app.infoOf(game)?.name ?? game;
          const Cover = entry?.Cover ?? (() => <PlainCover name={name} />);
          return <MatchCard key={id} title={name} Cover={Cover} {...match} />;
        })}
      </div>
      {asked.length > SHOWN ? (
        <button type="button" class="btn quiet" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {all.value ? t.lobby.fewer : t.lobby.all(asked.length)}
        </button>
      ) : null}
    </section>
  );
}

function keptOf(match: KeptMatch, game: GameInfo | undefined): OwnMatch {
  const seat = match.seats[match.turn];
  const people = match.seats.flatMap((kept, i) => (isPerson(kept) ? [i] : []));
  const mine = seat !== undefined && isPerson(seat);
  const alone = people.length === 1;
  return {
    id: match.id,
    game: match.game,
    subtitle: [t.lobby.move(match.actions.length), standing(match, alone ? people[0] : -1, game)]
      .filter((part) => part !== '')
      .join(' · '),
    href: `#/local/${match.id}`,
    seats: match.seats.length,
    state: mine && alone ? t.lobby.yourTurn : t.lobby.toMove(seat?.name || t.you),
    mine,
    onForget: () => forget(match.id),
  };
}

/** How one stands against the best of the others; all points where several people share the device. */
function standing({ scores }: KeptMatch, own: number, game: GameInfo | undefined): string {
  if (scores.length === 0) return '';
  if (scores.length === 1) return t.lobby.scored(scores[0]);
  if (own < 0) return scores.join(' : ');
  const others = scores.filter((_, seat) => seat !== own);
  return t.lobby.standing(scores[own], game?.goal === 'fewest' ? Math.min(...others) : Math.max(...others));
}
