/** The analysis of a replay: the curve of chances, the move preferred beside the one played, and the largest swings. */
import type { Judgement } from '../engine/messages.ts';
import { type ReplayControl, toldOf, useTable } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { ChanceChart } from '../ui/chart.tsx';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';

/** A decision that gave away so much is marked. */
export const SWING = 0.06;
/** So many of the largest swings are listed. */
const LISTED = 12;
/** Less than this is no difference. */
const EQUAL = 0.01;

/** The analysis, or the offer to make one. */
export function Analysis({ replay }: { readonly replay: ReplayControl }) {
  const { kit, props } = useTable();
  const { judgements } = replay;
  const playedAt = (ply: number) => (replay.steps[ply] ? toldOf(kit, replay.steps[ply]) : '');
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
  const judged = [...judgements.values()].sort((a, b) => a.ply - b.ply);
  const swings = judged.filter((judgement) => swingOf(judgement) >= SWING).sort((a, b) => swingOf(b) - swingOf(a));
  const here = judgements.get(replay.ply - 1);
  const title = props.players.length === 1 ? t.replay.worth : t.replay.chances;
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
      <span class="label">{title}</span>
      <ChanceChart
        label={title}
        chances={judged}
        moves={replay.steps.length}
        marks={swings
          .slice(0, LISTED)
          .map(({ ply, seat, playedValue }) => ({ ply: ply + 1, seat, chance: playedValue }))}
        ply={replay.ply}
      />
      {here ? <Decision judgement={here} played={playedAt(here.ply)} /> : null}
      <span class="label">{t.replay.swings}</span>
      {swings.length === 0 ? <p>{t.replay.noSwings}</p> : null}
      <ol>
        {swings.slice(0, LISTED).map((judgement) => (
          <li key={judgement.ply}>
            <button type="button" onClick={() => replay.goTo(judgement.ply + 1)}>
              <small>{judgement.ply + 1}</small>
              <Seat seat={judgement.seat} size="sm" />
              <span>
                <b>{props.name(judgement.seat)}</b> {playedAt(judgement.ply)}
                <br />
                {t.replay.preferred(toldOf(kit, preferredOf(judgement)))}
              </span>
              <em class="swing">{t.replay.swing(Math.round(swingOf(judgement) * 100))}</em>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** One decision: what was played, and what is preferred, with what each leaves. */
function Decision({ judgement, played }: { readonly judgement: Judgement; readonly played: string }) {
  const { kit, props } = useTable();
  const { seat, ply, best, bestValue, playedValue } = judgement;
  const agreed = best === judgement.played || bestValue - playedValue < EQUAL;
  const rows = [
    { label: t.replay.played, text: played, value: playedValue },
    ...(agreed ? [] : [{ label: t.replay.best, text: toldOf(kit, preferredOf(judgement)), value: bestValue }]),
  ];
  return (
    <div class="ana-here">
      <span class="label">
        {t.end.move(ply + 1)} · {props.name(seat)}
      </span>
      <dl>
        {rows.map(({ label, text, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
            <dd class="worth">
              <meter min={0} max={1} value={value} aria-label={label} />
              <b>{t.table.hintChance(value)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {agreed ? <p>{t.replay.agreed}</p> : null}
    </div>
  );
}

function preferredOf({ bestAction, bestText }: Judgement) {
  return { action: bestAction, text: bestText };
}

/** What a decision gave away, from 0 to 1. */
export function swingOf(judgement: Judgement | undefined): number {
  return judgement ? Math.max(0, judgement.bestValue - judgement.playedValue) : 0;
}
