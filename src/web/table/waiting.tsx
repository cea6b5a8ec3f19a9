/** Before the match: the link is the invitation, and whoever opens it can sit down. */
import { useState } from 'preact/hooks';
import type { MatchInfo } from '../../client/index.ts';
import { t } from '../texts/index.ts';
import { copyText } from '../ui/clipboard.ts';
import { Icon } from '../ui/icons.tsx';
import { QrCode } from '../ui/qr.tsx';
import { Seat } from '../ui/seat.tsx';
import { myName } from '../ui/settings.ts';

/** The waiting room of a match. */
export function WaitingRoom(props: {
  readonly match: MatchInfo;
  readonly game: string;
  /** One's own seat, or -1. */
  readonly seat: number;
  readonly problem: string;
  onJoin(name: string): void;
  readonly onWatch: () => void;
  readonly onLeave: () => void;
}) {
  const { match, seat } = props;
  const [name, setName] = useState(myName.value);
  const open = match.seats.some(({ kind }) => kind === 'open');
  const host = match.seats.find(({ kind }) => kind === 'person')?.name ?? '';
  const copy = () => copyText(location.href, t.lobby.copied);
  return (
    <main class="waiting">
      <section class="panel wait">
        <h2>{seat >= 0 ? t.wait.title : t.wait.joinTitle(props.game)}</h2>
        <p>{seat >= 0 ? t.wait.help : open ? t.wait.joinHelp(host) : t.wait.full}</p>
        {match.state === 'closed' ? <p>{t.wait.closed}</p> : null}
        <ul>
          {match.seats.map((chair, i) => (
            <li key={i} class={chair.kind === 'open' ? 'open' : ''}>
              <Seat seat={i} />
              <b>
                {chair.kind === 'open'
                  ? chair.name || t.wait.openSeat
                  : i === seat
                    ? `${chair.name} (${t.lobby.you})`
                    : chair.kind === 'bot' && chair.bot !== null && Object.hasOwn(t.levels, chair.bot)
                      ? t.levels[chair.bot as 'easy']
                      : chair.name}
              </b>
              <span class={`chip ${chair.kind === 'open' ? '' : 'good'}`}>
                {chair.kind === 'bot'
                  ? t.levels.bot(chair.bot ?? '')
                  : chair.kind === 'open'
                    ? t.wait.open
                    : t.wait.ready}
              </span>
            </li>
          ))}
        </ul>
        {props.problem ? <p class="refuse">{props.problem}</p> : null}
        {seat >= 0 ? (
          <>
            <div class="linkb">
              <code>{location.href}</code>
              <button type="button" class="btn pri" onClick={copy}>
                <Icon name="link" /> {t.wait.copy}
              </button>
            </div>
            <QrCode text={location.href} label={t.wait.qr} />
            <button type="button" class="btn quiet danger" onClick={props.onLeave}>
              {t.wait.leave}
            </button>
          </>
        ) : (
          <form
            class="join"
            onSubmit={(event) => {
              event.preventDefault();
              const chosen = name.trim().slice(0, 24);
              if (chosen === '') return;
              myName.value = chosen;
              props.onJoin(chosen);
            }}
          >
            {open ? (
              <>
                <input
                  class="field"
                  aria-label={t.wait.name}
                  placeholder={t.wait.name}
                  maxLength={24}
                  value={name}
                  onInput={(event) => setName(event.currentTarget.value)}
                />
                <button type="submit" class="btn pri big">
                  {t.wait.join}
                </button>
              </>
            ) : null}
            <button type="button" class="btn big" onClick={props.onWatch}>
              <Icon name="eye" /> {t.wait.watch}
            </button>
          </form>
        )}
      </section>
    </main>
  );
}
