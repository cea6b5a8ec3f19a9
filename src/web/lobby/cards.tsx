/** Games and matches as cards. */
import type { ComponentType } from 'preact';
import type { GameInfo } from '../engine/catalogue.ts';
import type { TableEntry } from '../tables/index.ts';
import { t } from '../texts/index.ts';
import { IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';

/** A cover for games that have none: the first letter on their own colour. */
export function PlainCover({ name }: { readonly name: string }) {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 37, 0) % 360;
  return (
    <svg viewBox="0 0 320 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h320v170H0z" fill={`hsl(${hue} 34% 34%)`} />
      <path d="M0 170l90-70 60 40 80-60 90 90z" fill={`hsl(${hue} 36% 26%)`} />
      <text
        x="160"
        y="118"
        text-anchor="middle"
        font-size="92"
        font-weight="700"
        fill="#fff"
        font-family="var(--font-display)"
      >
        {name.charAt(0)}
      </text>
    </svg>
  );
}

/** A game to be picked. */
export function GameCard(props: {
  readonly game: GameInfo;
  readonly entry: TableEntry | undefined;
  readonly picked: boolean;
  readonly onPick: () => void;
}) {
  const { game, entry } = props;
  return (
    <button type="button" class="game" aria-pressed={props.picked} onClick={props.onPick} data-game-card={game.id}>
      <span class="gart" aria-hidden="true">
        {entry ? <entry.Cover /> : <PlainCover name={game.name} />}
      </span>
      <span class="gb1">
        <b>{game.name}</b>
        <span>{entry?.blurb ?? ''}</span>
        <small>
          <span class="fact">
            <Icon name="users" />
            {t.lobby.players(game.seats[0], game.seats[1])}
          </span>
          {entry ? (
            <>
              <i />
              <span class="fact">
                <Icon name="clock" />
                {entry.minutes}
              </span>
            </>
          ) : null}
        </small>
      </span>
    </button>
  );
}

/** So many badges are shown; the rest is a number. */
const BADGES = 5;

/** A running match, to be taken up again. */
export function MatchCard(props: {
  readonly title: string;
  readonly subtitle: string;
  readonly href: string;
  readonly Cover: ComponentType;
  readonly seats: number;
  readonly state: string;
  readonly mine: boolean;
  readonly onForget?: () => void;
}) {
  return (
    <div class="rcard panel">
      <a href={props.href}>
        <span class="ra" aria-hidden="true">
          <props.Cover />
        </span>
        <span class="rb">
          <b>{props.title}</b>
          <small>{props.subtitle}</small>
          <span class="rf">
            <span class="stack2">
              {Array.from({ length: Math.min(props.seats, BADGES) }, (_, seat) => (
                <Seat key={seat} seat={seat} size="sm" />
              ))}
              {props.seats > BADGES ? <em>+{props.seats - BADGES}</em> : null}
            </span>
            <span class={`chip ${props.mine ? 'brass' : ''}`}>{props.state}</span>
          </span>
        </span>
      </a>
      {props.onForget ? <IconButton icon="x" label={t.lobby.forget} class="forget" onClick={props.onForget} /> : null}
    </div>
  );
}
