/** The page of a match: bar and pill, the table, and all that stands over it. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Playback } from '../source/playback.ts';
import type { Hint } from '../source/source.ts';
import { type Pause, TableContext, type TableKit, type TableProps } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { Bar } from '../ui/bar.tsx';
import { IconButton } from '../ui/controls.tsx';
import { saveFile } from '../ui/files.ts';
import { useKeys } from '../ui/keys.ts';
import { prepareMotion } from '../ui/motion.ts';
import { turnTheme } from '../ui/settings.ts';
import { HandOver } from './cover.tsx';
import { EndPage } from './end.tsx';
import { KeysDialog, RulesDialog } from './help.tsx';
import { HintPanel } from './hint.tsx';
import { logOpen } from './log.tsx';
import { LeaveDialog, Menu } from './menu.tsx';
import { TurnPill } from './pill.tsx';
import { turnNotifications, useSaid, useTime } from './said.ts';

type Over = 'rules' | 'keys' | 'menu' | 'leave' | null;

/** A running or finished match. */
export function TablePage({ playback, kit }: { readonly playback: Playback; readonly kit: TableKit }) {
  const { source } = playback;
  const over = useSignal<Over>(null);
  const hint = useSignal<Hint | 'thinking' | null>(null);
  const seesTable = useSignal(false);
  const pause = useSignal<Pause | null>(null);
  const position = playback.position.value;
  const seat = playback.seat.value;
  const players = playback.players.value;
  const people = useComputed(() => playback.players.value.filter(({ mine }) => mine));
  const name = (of: number) => (of === seat && people.value.length === 1 ? t.you : (players[of]?.name ?? `${of + 1}`));

  // Before the first paint: the style sheets of a table apply to its cloth only.
  useLayoutEffect(() => {
    document.documentElement.dataset.game = kit.cloth;
    return () => {
      delete document.documentElement.dataset.game;
    };
  }, [kit]);
  useEffect(() => {
    playback.mover = (step, before, after) => {
      const motion = kit.motion?.(step, before, after, playback.seat.value);
      return motion ? prepareMotion(motion) : null;
    };
  }, [playback, kit]);
  useSaid(playback, kit, name);
  useTime(playback);

  // Hints are for games against bots, never against people, and each for one position only.
  const canHint = source.hint !== undefined && players.filter(({ kind }) => kind === 'person').length === 1;
  const hintPly = useRef(-1);
  if (hint.value !== null && position?.ply !== hintPly.current) hint.value = null;
  const askHint = async () => {
    if (!canHint || !source.hint || !position || position.turn !== seat) return;
    hintPly.current = position.ply;
    hint.value = 'thinking';
    const found = await source.hint().catch(() => null);
    if (hintPly.current === playback.position.value?.ply) hint.value = found;
  };
  useKeys((key) => {
    if (key === '?') over.value = over.value === 'keys' ? null : 'keys';
    else if (key === 'l' || key === 'L') logOpen.value = !logOpen.value;
    else if ((key === 'h' || key === 'H') && canHint) void askHint();
    else return false;
    return true;
  });
  const finished = position !== null && position.turn < 0;
  // Once the match is over its seed is no secret any more.
  const seed = useSignal<string | null>(null);
  useEffect(() => {
    if (finished) void source.record().then((record) => (seed.value = record?.seed ?? null));
  }, [finished, source]);
  const save = async () => {
    const record = await source.record();
    if (record) saveFile(`${record.game}-${record.seed.slice(0, 8)}.json`, JSON.stringify(record));
  };

  // Talk counts as read when the log is open.
  const read = useRef(0);
  if (logOpen.value) read.current = playback.talk.value.length;
  const unread = playback.talk.value.length - read.current;
  const props = position
    ? tableProps(playback, name, hint.value === 'thinking' ? null : hint.value, (what) => (pause.value = what))
    : null;
  const context = useMemo(() => (props ? { kit, props } : null), [props, kit]);
  const next = players[position?.turn ?? -1];
  const handOver = people.value.length > 1 && next?.mine && next.seat !== seat;
  return (
    <TableContext.Provider value={context}>
      <Bar
        title={source.game.name}
        subtitle={
          finished
            ? t.end.over(position.ply)
            : position
              ? (pause.value?.subtitle ?? kit.subtitle?.(position.view, source.game) ?? '')
              : ''
        }
        tools={
          <>
            {canHint && !finished ? (
              <IconButton icon="bulb" label={t.table.hintAsk} onClick={askHint} disabled={position?.turn !== seat} />
            ) : null}
            <IconButton icon="book" label={t.table.rules} class="dk-only" onClick={() => (over.value = 'rules')} />
          </>
        }
        menu={
          <>
            <IconButton
              icon="chat"
              label={unread > 0 ? t.table.unread(unread) : t.table.logAndChat}
              class="log-btn"
              count={unread}
              onClick={() => {
                logOpen.value = !logOpen.value;
              }}
            />
            <IconButton
              icon="menu"
              label={t.table.menu}
              onClick={() => (over.value = over.value === 'menu' ? null : 'menu')}
            />
          </>
        }
      >
        <TurnPill playback={playback} kit={kit} pause={pause.value} name={name} />
      </Bar>
      {over.value === 'menu' ? (
        <Menu
          onPick={(entry) => {
            over.value = entry === 'rules' || entry === 'keys' || entry === 'leave' ? entry : null;
            if (entry === 'theme') turnTheme();
            if (entry === 'notify') void turnNotifications();
            if (entry === 'save') void save();
          }}
          canSave={source.kind === 'offline' || finished}
          canLeave={source.leave !== undefined}
          onClose={() => (over.value = null)}
        />
      ) : null}
      {handOver && next ? (
        <HandOver seat={next.seat} name={next.name} onReady={() => playback.look(next.seat)} />
      ) : props && finished && !seesTable.value ? (
        <EndPage
          seed={seed.value}
          wantRematch={playback.rematch.value.wanted.filter((wants) => wants !== seat)}
          onRematch={source.rematch ? () => source.rematch?.() : null}
          onReplay={() => {
            location.hash = `#/replay/${source.kind === 'offline' ? 'local' : 'match'}/${source.id}`;
          }}
          onSave={save}
          onTable={() => (seesTable.value = true)}
        />
      ) : props ? (
        <kit.Table {...props} />
      ) : (
        <main class="loading" aria-busy="true" />
      )}
      {hint.value !== null ? (
        <HintPanel
          hint={hint.value}
          kit={kit}
          legal={position?.legal ?? []}
          alone={players.length === 1}
          onClose={() => (hint.value = null)}
        />
      ) : null}
      {over.value === 'leave' ? (
        <LeaveDialog
          offline={source.kind === 'offline'}
          onLeave={() => source.leave?.()}
          onStay={() => (over.value = null)}
        />
      ) : null}
      {over.value === 'rules' ? (
        <RulesDialog kit={kit} game={source.game.name} onClose={() => (over.value = null)} />
      ) : null}
      {over.value === 'keys' ? (
        <KeysDialog keys={[...t.keys.general, ...(kit.keys ?? [])]} onClose={() => (over.value = null)} />
      ) : null}
    </TableContext.Provider>
  );
}

function tableProps(
  playback: Playback,
  name: (seat: number) => string,
  hint: Hint | null,
  pause: TableProps['pause'],
): TableProps | null {
  const position = playback.position.value;
  if (!position) return null;
  const { source } = playback;
  const seat = playback.seat.value;
  const steps = playback.steps.value;
  const own = steps.findLastIndex((step) => step.seat === seat);
  return {
    game: source.game,
    mode: seat >= 0 && !playback.replaced.value ? 'play' : 'watch',
    position,
    view: position.view,
    revealed: null,
    seat,
    players: playback.players.value,
    name,
    legal: playback.replaced.value ? [] : position.legal,
    steps,
    since: steps.slice(own + 1),
    fresh: playback.fresh.value,
    act: (...ids) => void playback.act(...ids),
    busy: playback.busy.value,
    refused: playback.refused.value,
    hint,
    pause,
    talk: playback.talk.value,
    say: source.say ? (text) => source.say?.(text) : undefined,
    replay: null,
  };
}
