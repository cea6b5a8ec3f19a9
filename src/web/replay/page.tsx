/** A match looked at again: scrub, step, play; seen by everyone or by one seat; judged by a worker when asked. */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MatchRecord } from '../../match/index.ts';
import { type App, Missing } from '../app.tsx';
import type { Judgement, ReplayInfo, ReplayPosition } from '../engine/messages.ts';
import { keptMatch, recordOf } from '../source/matches.ts';
import type { Player } from '../source/source.ts';
import { KeysDialog, RulesDialog } from '../table/help.tsx';
import { logOpen } from '../table/log.tsx';
import { spokenOf, TableContext, type TableKit, type TableProps } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { announce } from '../ui/announce.tsx';
import { Bar } from '../ui/bar.tsx';
import { copyText } from '../ui/clipboard.ts';
import { IconButton } from '../ui/controls.tsx';
import { useKeys } from '../ui/keys.ts';
import { prepareMotion } from '../ui/motion.ts';
import { Seat } from '../ui/seat.tsx';
import { packRecord, unpackRecord } from './link.ts';
import { Scrubber, type Speed } from './scrubber.tsx';

/** Milliseconds a move stays when a replay plays at normal speed. */
const STEP_MS = 1100;

/** A record on its way to the page, with the names of those who played if they are known. */
interface Source {
  readonly record: unknown;
  readonly names: readonly string[];
}

interface Loaded {
  readonly record: MatchRecord;
  readonly info: ReplayInfo;
  readonly kit: TableKit;
  readonly names: readonly string[];
}

/** The replay page: the record comes from this device, a file, or the address itself. */
export function ReplayPage(props: {
  readonly app: App;
  readonly from: string;
  readonly id: string;
  readonly ply: number;
}) {
  const { app, from, id } = props;
  const [loaded, setLoaded] = useState<Loaded | { readonly problem: string } | null>(null);
  useEffect(() => {
    const load = async () => {
      if (from === 'match' && !app.sought.value) return;
      const source = await find(app, from, id);
      if (!source) return setLoaded({ problem: t.replay.missing });
      const { problem, info } = await app.engines.adviser.ask('replay', { record: source.record });
      if (!info) return setLoaded({ problem: t.replay.fileProblem(problem ?? '') });
      const kit = await app.kitOf(info.game);
      setLoaded({ record: source.record as MatchRecord, info, kit, names: source.names }); // the engine has just checked it
    };
    void load().catch((error: unknown) => setLoaded({ problem: String(error) }));
  }, [app, from, id, app.sought.value]);
  if (loaded === null) return <main class="loading" aria-busy="true" />;
  if ('problem' in loaded) return <Missing text={loaded.problem} />;
  return <Replay app={app} loaded={loaded} start={props.ply} />;
}

async function find(app: App, from: string, id: string): Promise<Source | null> {
  if (from === 'local') {
    const match = keptMatch(id);
    return match ? { record: recordOf(match), names: match.seats.map(({ name }) => name) } : null;
  }
  if (from === 'match') {
    const server = app.server.value;
    if (!server) return null;
    const [record, match] = await Promise.all([server.client.record(id), server.client.info(id)]);
    return { record, names: match.seats.map(({ name }) => name) };
  }
  const record = from === 'file' ? app.lent(id) : from === 'record' ? await unpackRecord(id) : null;
  return record === null || record === undefined ? null : { record, names: [] };
}

function Replay({ app, loaded, start }: { readonly app: App; readonly loaded: Loaded; readonly start: number }) {
  const { record, info, kit } = loaded;
  const total = info.steps.length;
  const ply = useSignal(Number.isInteger(start) ? Math.min(Math.max(start, 0), total) : total);
  const seenBy = useSignal<number | null>(null);
  const shown = useSignal<ReplayPosition | null>(null);
  const playing = useSignal(false);
  const speed = useSignal<Speed>(1);
  const over = useSignal<'rules' | 'keys' | null>(null);
  const judgements = useSignal<ReadonlyMap<number, Judgement> | null>(null);
  const analysing = useSignal(false);
  const game = app.infoOf(info.game);
  const name = (seat: number) => loaded.names[seat] ?? t.lobby.seat(seat + 1);
  const players: readonly Player[] = useMemo(
    () =>
      Array.from({ length: info.seats }, (_, seat) => ({
        seat,
        name: loaded.names[seat] ?? t.lobby.seat(seat + 1),
        kind: 'person' as const,
        level: null,
        here: true,
        mine: false,
      })),
    [info, loaded],
  );
  const goTo = (to: number) => {
    ply.value = Math.min(Math.max(to, 0), total);
  };
  usePosition(app, loaded, ply.value, seenBy.value, (position) => {
    const before = shown.value;
    const { step } = position;
    const one = before && step && position.position.ply === before.position.ply + 1;
    const motion = one && speed.value < 4 ? kit.motion?.(step, before.position, position.position, -1) : null;
    const move = motion ? prepareMotion(motion) : null;
    shown.value = position;
    void move?.();
    if (step) announce(spokenOf(kit, step, name));
  });
  useLayoutEffect(() => {
    document.documentElement.dataset.game = kit.cloth;
    document.body.classList.add('rpl');
    return () => {
      delete document.documentElement.dataset.game;
      document.body.classList.remove('rpl');
    };
  }, [kit]);
  useEffect(() => {
    if (!playing.value) return;
    if (ply.value >= total) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(() => goTo(ply.value + 1), STEP_MS / speed.value);
    return () => clearTimeout(timer);
  });
  const play = () => {
    if (!playing.value && ply.value >= total) ply.value = 0;
    playing.value = !playing.value;
  };
  useKeys((key) => {
    if (key === 'ArrowLeft') goTo(ply.value - 1);
    else if (key === 'ArrowRight') goTo(ply.value + 1);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(total);
    else if (key === ' ') play();
    else if (key === '?') over.value = 'keys';
    else if (key === 'l' || key === 'L') logOpen.value = !logOpen.value;
    else return false;
    return true;
  });
  const analyse = async () => {
    if (analysing.value) return;
    analysing.value = true;
    judgements.value ??= new Map();
    for (let at = 0; at < total && analysing.value; at++) {
      if (judgements.value.has(at)) continue;
      const judgement = await app.engines.adviser.ask('judge', { record, ply: at });
      if (judgement) judgements.value = new Map(judgements.value).set(at, judgement);
    }
    analysing.value = false;
  };
  useEffect(
    () => () => {
      analysing.value = false;
    },
    [analysing],
  );
  const share = async () => {
    const address = new URL(location.href);
    address.hash = `#/replay/record/${await packRecord(record)}?ply=${ply.value}`;
    await copyText(address.href, t.replay.shared);
  };
  const position = shown.value?.position ?? null;
  const step = shown.value?.step ?? null;
  const steps = info.steps.slice(0, position?.ply ?? 0);
  const props: TableProps | null =
    position && game
      ? {
          game,
          mode: 'replay',
          position,
          view: position.view,
          revealed: seenBy.value === null ? (shown.value?.revealed ?? null) : null,
          seat: seenBy.value ?? -1,
          players,
          name,
          legal: [],
          steps,
          since: [],
          fresh: step,
          act: () => {},
          busy: false,
          refused: null,
          hint: null,
          pause: () => {},
          talk: [],
          replay: {
            ply: position.ply,
            steps: info.steps,
            goTo,
            seenBy: seenBy.value,
            seeBy: (seat) => {
              seenBy.value = seat;
            },
            judgements: judgements.value,
            analysing: analysing.value,
            analyse: () => void analyse(),
            stop: () => {
              analysing.value = false;
            },
          },
        }
      : null;
  const context = useMemo(() => (props ? { kit, props } : null), [props, kit]);
  const eyes = seenBy.value === null ? t.replay.all : t.replay.seenBy(name(seenBy.value));
  return (
    <TableContext.Provider value={context}>
      <Bar
        title={game?.name ?? info.game}
        subtitle={`${t.replay.title} · ${eyes}`}
        tools={<IconButton icon="book" label={t.table.rules} onClick={() => (over.value = 'rules')} />}
        menu={
          <>
            <IconButton
              icon="log"
              label={t.replay.moves}
              class="log-btn"
              onClick={() => {
                logOpen.value = !logOpen.value;
              }}
            />
            <IconButton icon="keyboard" label={t.keys.title} class="dk-only" onClick={() => (over.value = 'keys')} />
          </>
        }
      >
        <div class="turn">
          {step ? <Seat seat={step.seat} /> : null}
          <b>{step ? t.replay.move(step.ply, total) : t.replay.start(total)}</b>
          <span class="ask">{step ? spokenOf(kit, step, name) : ''}</span>
        </div>
      </Bar>
      <div class="replaying">
        {props ? <kit.Table {...props} /> : <main class="loading" aria-busy="true" />}
        <Scrubber
          ply={ply.value}
          steps={info.steps}
          seats={info.seats}
          playing={playing.value}
          speed={speed.value}
          judgements={judgements.value}
          goTo={goTo}
          onPlay={play}
          onSpeed={(picked) => {
            speed.value = picked;
          }}
          onShare={share}
        />
      </div>
      {over.value === 'rules' ? (
        <RulesDialog kit={kit} game={game?.name ?? ''} onClose={() => (over.value = null)} />
      ) : null}
      {over.value === 'keys' ? <KeysDialog keys={t.keys.replay} onClose={() => (over.value = null)} /> : null}
    </TableContext.Provider>
  );
}

/** Fetch the position of a ply; of several asked for in a row only the latest is shown. */
function usePosition(
  app: App,
  { record }: Loaded,
  ply: number,
  seenBy: number | null,
  onShown: (position: ReplayPosition) => void,
): void {
  const latest = useRef(0);
  useEffect(() => {
    const mine = ++latest.current;
    void app.engines.host.ask('replayAt', { record, ply, seat: seenBy ?? -1 }).then((position) => {
      if (mine === latest.current) onShown(position);
    });
  }, [ply, seenBy]);
}
