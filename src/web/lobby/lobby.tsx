/** The lobby: pick a game, press play; take a match up again; watch one. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { App } from '../app.tsx';
import { forget, keep, kept } from '../source/matches.ts';
import { t } from '../texts/index.ts';
import { notify } from '../ui/announce.tsx';
import { IconButton } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { readJson } from '../ui/files.ts';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';
import { myName, remembered, turnTheme } from '../ui/settings.ts';
import { GameCard, MatchCard, PlainCover, ReplayRow, storyOf } from './cards.tsx';
import { OpenTables, OwnMatches, requestOf } from './online.tsx';
import { fitPlan, matchOf, nameSitters, type Plan } from './plan.ts';
import { Setup } from './setup.tsx';

const picked = remembered('game', 'splendor');
const plans = remembered<Readonly<Record<string, Plan>>>('plans', {});

/** The first page. */
export function Lobby({ app }: { readonly app: App }) {
  const server = app.server.value;
  const hasServer = server !== null;
  const naming = useSignal(false);
  const dropping = useSignal(false);
  const listed = app.games.filter(({ id }) => !app.entryOf(id)?.hidden);
  const order = (id: string) => {
    const at = app.tables.findIndex((entry) => entry.id === id);
    return at < 0 ? app.tables.length : at;
  };
  const games = listed.toSorted((a, b) => order(a.id) - order(b.id));
  const game = games.find(({ id }) => id === picked.value) ?? games[0];
  const plan = fitPlan(game, plans.value[game.id], hasServer);
  const play = async () => {
    if (server && plan.where !== 'device') {
      try {
        const { match } = await server.create(requestOf(game, plan, myName.value));
        location.hash = `#/t/${match.id}`;
      } catch (error) {
        notify(error instanceof Error ? error.message : String(error));
      }
      return;
    }
    const match = matchOf(game, plan, myName.value);
    keep(match);
    location.hash = `#/local/${match.id}`;
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const record = await readJson(file);
    const id = app.lend(record);
    if (typeof record !== 'object' || record === null) notify(t.lobby.notARecord);
    else location.hash = `#/replay/file/${id}`;
  };
  const running = kept.value.filter(({ over, game: id }) => !over && app.infoOf(id));
  const finished = kept.value.filter(({ over, game: id }) => over && app.infoOf(id));
  useEffect(() => {
    void server?.refresh();
  }, [server]);
  useEffect(() => {
    document.body.classList.add('lob');
    return () => document.body.classList.remove('lob');
  }, []);
  const versus = nameSitters(plan).join(', ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for "Open a file"
    <div
      onDragOver={(event) => {
        event.preventDefault();
        dropping.value = true;
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget === null) dropping.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        dropping.value = false;
        void open(event.dataTransfer?.files[0]);
      }}
    >
      <header class="bar">
        <div class="bar-l">
          <a class="logo" href="#/">
            <svg aria-hidden="true">
              <use href="#logo" />
            </svg>
            <span>{t.app}</span>
          </a>
        </div>
        <span />
        <div class="bar-r">
          <IconButton icon="moon" label={t.lobby.theme} onClick={turnTheme} />
          <button
            type="button"
            class="me-chip"
            onClick={() => (naming.value = true)}
            aria-label={`${myName.value || t.you}: ${t.lobby.name}`}
          >
            <Seat seat={0} />
            <span>{myName.value || t.you}</span>
          </button>
        </div>
      </header>
      <main class="lobby">
        <div class="lead">
          <h1>{t.lobby.title}</h1>
          <p>{hasServer ? t.lobby.lead : t.lobby.leadOffline}</p>
        </div>
        <section class="games" aria-label={t.lobby.games}>
          {games.map((info) => (
            <GameCard
              key={info.id}
              game={info}
              entry={app.entryOf(info.id)}
              picked={info.id === game.id}
              onPick={() => (picked.value = info.id)}
            />
          ))}
        </section>
        <Setup
          game={game}
          plan={plan}
          hasServer={hasServer}
          onPlan={(changed) => (plans.value = { ...plans.value, [game.id]: changed })}
          onPlay={play}
        />
        {running.length > 0 || server?.mine.value.some(({ match }) => match.state !== 'finished') ? (
          <section class="mym">
            <h2>{t.lobby.matches}</h2>
            <div class="rcards">
              {server ? <OwnMatches app={app} server={server} /> : null}
              {running.map((match) => {
                const entry = app.entryOf(match.game);
                const name = app.infoOf(match.game)?.name ?? match.game;
                return (
                  <MatchCard
                    key={match.id}
                    title={name}
                    {...storyOf(match, t.you)}
                    href={`#/local/${match.id}`}
                    Cover={() => (entry ? <entry.Cover /> : <PlainCover name={name} />)}
                    seats={match.seats.length}
                    onForget={() => forget(match.id)}
                  />
                );
              })}
            </div>
          </section>
        ) : null}
        {server ? (
          <OpenTables app={app} server={server} />
        ) : (
          <section class="tb panel">
            <div class="panel-h">
              <h2>{t.lobby.openTables}</h2>
            </div>
            <p class="empty">{t.lobby.offline}</p>
          </section>
        )}
        <section class="rp panel">
          <div class="panel-h">
            <h2>{t.lobby.replays}</h2>
            <OpenFile onFile={open} />
          </div>
          {finished.length === 0 ? (
            <p class="empty">{t.lobby.noReplays}</p>
          ) : (
            <ul>
              {finished.slice(0, 8).map((match) => (
                <ReplayRow key={match.id} match={match} name={app.infoOf(match.game)?.name ?? match.game} />
              ))}
            </ul>
          )}
        </section>
      </main>
      <div class="playbar sheet ph-only">
        <button type="button" class="btn pri big" onClick={play}>
          <Icon name="play" /> {t.lobby.play(game.name)} {versus ? <small>{t.lobby.versus(versus)}</small> : null}
        </button>
      </div>
      {dropping.value ? <div class="drop">{t.lobby.dropHere}</div> : null}
      {naming.value ? <NameDialog onClose={() => (naming.value = false)} /> : null}
    </div>
  );
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

function NameDialog({ onClose }: { readonly onClose: () => void }) {
  const draft = useSignal(myName.value);
  return (
    <Dialog label={t.lobby.name} class="name-d" onClose={onClose}>
      <h2>{t.lobby.name}</h2>
      <p>{t.lobby.nameHelp}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          myName.value = draft.value.trim().slice(0, 24);
          onClose();
        }}
      >
        <input
          class="field"
          data-first
          aria-label={t.lobby.name}
          maxLength={24}
          value={draft.value}
          onInput={(event) => (draft.value = event.currentTarget.value)}
        />
        <button type="submit" class="btn pri">
          {t.lobby.save}
        </button>
      </form>
    </Dialog>
  );
}
