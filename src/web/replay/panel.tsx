/** The panel beside a replayed table: the moves, whose eyes, and the analysis. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { logOpen } from '../table/log.tsx';
import { lineOf, type ReplayControl, useTable } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { IconButton, Tabs } from '../ui/controls.tsx';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';
import { Analysis, SWING, swingOf } from './analysis.tsx';

/** Moves, eyes and analysis of the replay it stands in. */
export function ReplayPanel({ replay }: { readonly replay: ReplayControl }) {
  const [tab, setTab] = useState<'moves' | 'seen' | 'analysis'>('moves');
  return (
    <aside class={`panel log replay-log ${logOpen.value ? 'open' : ''}`} aria-label={t.replay.moves}>
      <div class="log-h">
        <Tabs
          tabs={[
            { value: 'moves', text: t.replay.moves },
            { value: 'seen', text: t.replay.seen },
            { value: 'analysis', text: t.replay.analysis },
          ]}
          value={tab}
          onPick={setTab}
        />
        <IconButton
          icon="x"
          label={t.close}
          class="log-x"
          onClick={() => {
            logOpen.value = false;
          }}
        />
      </div>
      {tab === 'moves' ? (
        <Moves replay={replay} />
      ) : tab === 'seen' ? (
        <Eyes replay={replay} />
      ) : (
        <Analysis replay={replay} />
      )}
    </aside>
  );
}

function Moves({ replay }: { readonly replay: ReplayControl }) {
  const { kit, props } = useTable();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('.new');
    if (!list.current || !current) return;
    list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [replay.ply]);
  return (
    <ol ref={list} aria-label={t.replay.moves}>
      {replay.steps.map((step) => {
        const { words, picture, whole } = lineOf(kit, step, props.name);
        const lost = swingOf(replay.judgements?.get(step.ply - 1));
        return (
          <li key={step.ply} class={step.ply === replay.ply ? 'new' : ''}>
            <button type="button" onClick={() => replay.goTo(step.ply)} aria-current={step.ply === replay.ply}>
              <small>{step.ply}</small>
              <Seat seat={step.seat} size="sm" />
              <span>
                {whole ? null : <b>{props.name(step.seat)} </b>}
                {words}
              </span>
              <span class="pic">
                {lost >= SWING ? <em class="swing">{t.replay.swing(Math.round(lost * 100))}</em> : null}
                {picture}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Eyes({ replay }: { readonly replay: ReplayControl }) {
  const { props } = useTable();
  return (
    <ul class="eyes">
      <li>
        <button type="button" aria-pressed={replay.seenBy === null} onClick={() => replay.seeBy(null)}>
          <Icon name="eye" /> {t.replay.everyone}
        </button>
      </li>
      {props.players.map(({ seat }) => (
        <li key={seat}>
          <button type="button" aria-pressed={replay.seenBy === seat} onClick={() => replay.seeBy(seat)}>
            <Seat seat={seat} size="sm" /> {props.name(seat)}
          </button>
        </li>
      ))}
    </ul>
  );
}
