/** The end: places, the curve of points, the match in numbers, and what next. */
import type { ComponentChildren } from 'preact';
import type { Statistic } from '../tables/kit.ts';
import { useTable } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { PointsChart } from '../ui/chart.tsx';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';

/** The end page of the table it stands in. */
export function EndPage(props: {
  readonly seed: string | null;
  readonly wantRematch: readonly number[];
  readonly onRematch: (() => void) | null;
  readonly onReplay: (() => void) | null;
  readonly onSave: (() => void) | null;
  readonly onTable: () => void;
}) {
  const { kit, props: table } = useTable();
  const { position, steps, name, seat } = table;
  const { scores, places } = position;
  const order = places.map((_, i) => i).sort((a, b) => places[a] - places[b] || a - b);
  const winners = order.filter((i) => places[i] === 1);
  const [first, second] = order;
  const title = position.capped
    ? t.end.capped
    : order.length === 1
      ? t.end.solo(scores[0])
      : winners.length > 1
        ? t.end.shared(winners.map(name).join(', '))
        : t.end.winsBy(name(first), Math.abs(scores[first] - scores[second]), first === seat);
  const podium = order.length > 2 ? [order[1], order[0], ...order.slice(2)] : order;
  const limit = kit.limit?.(position.view) ?? null;
  const statistics = kit.statistics?.(position.view, steps, scores.length) ?? [];
  return (
    <main class="end">
      <h2 class="end-title">{title}</h2>
      <section class={`podium n${order.length}`} aria-label={t.end.places}>
        {podium.map((i) => (
          <article key={i} class={`pod pl${places[i]} p${i}`}>
            <span class="medal">{places[i] === 1 ? <Icon name="crown" /> : places[i]}</span>
            <Seat seat={i} size="xl" />
            <b>{name(i)}</b>
            <span class="sc2">{signed(scores[i])}</span>
            <small>{kit.summary?.(position.view, i) ?? ''}</small>
          </article>
        ))}
      </section>
      <section class="panel ec">
        <div class="panel-h">
          <span>{t.end.curve}</span>
          <span>{limit?.text ?? ''}</span>
        </div>
        <PointsChart
          points={steps.map((step) => step.scores)}
          seats={scores.length}
          limit={limit?.points ?? null}
          name={name}
        />
      </section>
      {statistics.length > 0 ? (
        <section class="panel es">
          <div class="panel-h">
            <span>{t.end.numbers}</span>
          </div>
          <Numbers statistics={statistics} order={order} name={name} />
        </section>
      ) : (
        <section class="panel es">{kit.End ? <kit.End {...table} /> : null}</section>
      )}
      {statistics.length > 0 && kit.End ? <kit.End {...table} /> : null}
      <div class="ego sheet">
        <div class="elinks">
          {props.onReplay ? (
            <button type="button" class="btn" onClick={props.onReplay}>
              <Icon name="play" /> {t.end.replay}
            </button>
          ) : null}
          <button type="button" class="btn quiet dk-only" onClick={props.onTable}>
            <Icon name="eye" /> {t.end.table}
          </button>
          {props.onSave ? (
            <button type="button" class="btn quiet dk-only" onClick={props.onSave}>
              <Icon name="down" /> {t.end.save}
            </button>
          ) : null}
          {props.seed ? (
            <span class="seedn dk-only">
              {t.end.seed} <code>{props.seed.slice(0, 12)}</code>, {t.end.seedPublic}
            </span>
          ) : null}
        </div>
        <div class="eg">
          {props.wantRematch.length > 0 ? (
            <span class="ready">
              {props.wantRematch.map((i) => (
                <Seat key={i} seat={i} size="sm" />
              ))}{' '}
              {t.end.wantRematch}
            </span>
          ) : null}
          {props.onRematch ? (
            <button type="button" class="btn pri big" onClick={props.onRematch}>
              <Icon name="again" /> {t.end.rematch}
            </button>
          ) : null}
          <a class="btn big" href="#/">
            {t.end.lobby}
          </a>
        </div>
      </div>
    </main>
  );
}

/** Numbers below 0 with a real minus sign. */
function signed(value: Statistic['values'][number]): ComponentChildren {
  return typeof value === 'number' && value < 0 ? `−${-value}` : value;
}

/** The match in numbers: a row each, a column a seat. */
function Numbers(props: {
  readonly statistics: readonly Statistic[];
  readonly order: readonly number[];
  name(seat: number): string;
}) {
  return (
    <table>
      <thead>
        <tr>
          <td />
          {props.order.map((i) => (
            <th key={i} scope="col">
              <Seat seat={i} size="sm" />
              <span>{props.name(i)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.statistics.map(({ label, values, best }) => {
          const numbers = values.filter((value): value is number => typeof value === 'number');
          const top = best === 'most' ? Math.max(...numbers) : best === 'fewest' ? Math.min(...numbers) : null;
          const marks = numbers.some((value) => value !== numbers[0]);
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              {props.order.map((i) => (
                <td key={i} class={marks && values[i] === top ? 'hi3' : ''}>
                  {signed(values[i])}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
