/** The lobby: pick a game, press play; take a match up again; watch one. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App } from '../app.tsx';
import { keep } from '../source/matches.ts';
import { keepNetwork, loadNetworks, type Network, networks, parseNetwork } from '../source/networks.ts';
import { RulesDialog } from '../table/help.tsx';
import type { TableKit } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { notify } from '../ui/announce.tsx';
import { copyText } from '../ui/clipboard.ts';
import { IconButton } from '../ui/controls.tsx';
import { readJson } from '../ui/files.ts';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';
import { myName, remembered, turnTheme } from '../ui/settings.ts';
import { GameCard } from './cards.tsx';
import { MyMatches } from './matches.tsx';
import { NameDialog } from './name.tsx';
import { OpenTables, requestOf } from './online.tsx';
import { fitPlan, matchOf, nameSitters, type Plan, planAgainst } from './plan.ts';
import { Replays } from './replays.tsx';
import { Setup } from './setup.tsx';

const picked = remembered('game', 'splendor');
const plans = remembered<Readonly<Record<string, Plan>>>('plans', {});

/** The first page. */
export function Lobby({ app }: { readonly app: App }) {
  const server = app.server.value;
  const hasServer = server !== null;
  const naming = useSignal(false);
  const rules = useSignal<TableKit | null>(null);
  const dropping = useSignal(false);
  const listed = app.games.filter(({ id }) => !app.entryOf(id)?.hidden);
  const order = (id: string) => {
    const at = app.tables.findIndex((entry) => entry.id === id);
    return at < 0 ? app.tables.length : at;
  };
  const games = listed.toSorted((a, b) => order(a.id) - order(b.id));
  const game = games.find(({ id }) => id === picked.value) ?? games[0];
  const network = networks.value.get(game.id);
  const plan = fitPlan(game, plans.value[game.id], hasServer, network);
  const play = async (invite = false) => {
    if (server && plan.where !== 'device') {
      try {
        const { match } = await server.create(requestOf(game, plan, myName.value));
        location.hash = `#/t/${match.id}`;
        if (invite) await copyText(location.href, t.lobby.copied);
      } catch (error) {
        notify(error instanceof Error ? error.message : String(error));
      }
      return;
    }
    const match = matchOf(game, plan, myName.value, network);
    keep(match);
    location.hash = `#/local/${match.id}`;
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const content = await readJson(file);
    const opened = parseNetwork(file.name, content);
    if (opened) return seatNetwork(opened);
    const id = app.lend(content);
    if (typeof content !== 'object' || content === null) notify(t.lobby.notARecord);
    else location.hash = `#/replay/file/${id}`;
  };
  const seatNetwork = async (opened: Network) => {
    const { problem } = await app.engines.host.ask('network', { weights: opened.weights });
    const info = app.infoOf(opened.game);
    if (problem !== null || !info) return notify(t.lobby.notANetwork(opened.name, problem ?? ''));
    if (opened.seats < 2) return notify(t.lobby.networkAlone(opened.name));
    await keepNetwork(opened);
    picked.value = opened.game;
    const old = fitPlan(info, plans.value[opened.game], hasServer, opened);
    plans.value = { ...plans.value, [opened.game]: planAgainst(old, opened) };
    notify(t.lobby.networkSits(opened.name));
  };
  useEffect(() => {
    void loadNetworks();
    document.body.classList.add('lob');
    return () => document.body.classList.remove('lob');
  }, []);
  const versus = nameSitters(plan, network).join(', ');
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
          <IconButton
            icon="book"
            label={t.rules.title(game.name)}
            onClick={async () => {
              rules.value = await app.kitOf(game.id);
            }}
          />
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
          onPlay={() => void play()}
          onInvite={() => void play(true)}
        />
        <MyMatches app={app} server={server} />
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
        <Replays app={app} server={server} onFile={open} />
      </main>
      <div class="playbar sheet ph-only">
        <button type="button" class="btn pri big" onClick={() => void play()}>
          <Icon name="play" /> {t.lobby.play(game.name)} {versus ? <small>{t.lobby.versus(versus)}</small> : null}
        </button>
      </div>
      {dropping.value ? <div class="drop">{t.lobby.dropHere}</div> : null}
      {rules.value ? <RulesDialog kit={rules.value} game={game.name} onClose={() => (rules.value = null)} /> : null}
      {naming.value ? <NameDialog onClose={() => (naming.value = false)} /> : null}
    </div>
  );
}
