/** The panel beside a replayed table: the moves, whose eyes, and the analysis. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Judgement } from '../engine/messages.ts';
import { logOpen } from '../table/log.tsx';
import { lineOf, type ReplayControl, useTable } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { IconButton, Tabs } from '../ui/controls.tsx';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';

/** A decision that gave away so much is marked. */
const SWING = 0.06;
/** So many of the largest swings are listed. */
const LISTED = 12;

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

function Analysis({ replay }: { readonly replay: ReplayControl }) {
  const { props } = useTable();
  const { judgements } = replay;
  const textOf = (judgement: Judgement) => replay.steps[judgement.ply]?.text ?? '';
  if (judgements === null) {
    return (
      <div class="ana">
        <p>{t.replay.analysisHelp}</p>
        <button type="button" class="btn pri" onClick={replay.analyse}>
          <Icon name="chart" /> {t.replay.analyse}
        </button>
      </div>
    );
  }
  const swings = [...judgements.values()]
    .filter((judgement) => swingOf(judgement) >= SWING)
    .sort((a, b) => swingOf(b) - swingOf(a));
  const here = judgements.get(replay.ply - 1);
  return (
    <div class="ana">
      {replay.analysing ? (
        <div class="ana-run">
          <span>{t.replay.analysing(judgements.size, replay.steps.length)}</span>
          <progress max={replay.steps.length} value={judgements.size} aria-label={t.replay.analysis} />
          <button type="button" class="btn quiet" onClick={replay.stop}>
            {t.replay.stop}
          </button>
        </div>
      ) : null}
      {here ? (
        <div class="ana-here">
          <span class="label">{t.end.move(here.ply + 1)}</span>
          <p>
            <b>{props.name(here.seat)}</b> {textOf(here)}: {t.table.hintChance(here.playedValue)}
          </p>
          <p>
            {here.best === here.played || here.bestValue - here.playedValue < 0.01
              ? t.replay.agreed
              : `${t.replay.preferred(here.bestText)}: ${t.table.hintChance(here.bestValue)}`}
          </p>
        </div>
      ) : null}
      <span class="label">{t.replay.swings}</span>
      {swings.length === 0 ? <p>{t.replay.noSwings}</p> : null}
      <ol>
        {swings.slice(0, LISTED).map((judgement) => (
          <li key={judgement.ply}>
            <button type="button" onClick={() => replay.goTo(judgement.ply + 1)}>
              <small>{judgement.ply + 1}</small>
              <Seat seat={judgement.seat} size="sm" />
              <span>
                <b>{textOf(judgement)}</b>
                <br />
                {t.replay.preferred(judgement.bestText)}
              </span>
              <em class="swing">{t.replay.swing(Math.round(swingOf(judgement) * 100))}</em>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What a decision gave away, from 0 to 1. */
export function swingOf(judgement: Judgement | undefined): number {
  return judgement ? Math.max(0, judgement.bestValue - judgement.playedValue) : 0;
}
