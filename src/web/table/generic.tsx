/** The table of any game: the view as fields, legal actions as buttons by kind, the log from events. Nothing to draw. */
import { useState } from 'preact/hooks';
import type { Choice } from '../source/source.ts';
import { defineTable, type TableProps, withNames } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { Seat } from '../ui/seat.tsx';
import { LogPanel } from './log.tsx';
import { RefusalNote } from './refusal.tsx';

/** From so many actions on, a field to filter them helps. */
const MANY = 12;

function GenericTable(props: TableProps) {
  const { view, legal, players, position } = props;
  return (
    <main class="gen">
      <section class="panel gen-view" aria-label={t.generic.view}>
        <ul class="gen-seats">
          {players.map(({ seat }) => (
            <li key={seat} class={seat === position.turn ? 'active' : ''}>
              <Seat seat={seat} />
              <b>{props.name(seat)}</b>
              <output>{position.scores[seat]}</output>
            </li>
          ))}
        </ul>
        <Value value={view} />
      </section>
      <section class="panel gen-act" aria-label={t.generic.actions}>
        <RefusalNote />
        {legal.length === 0 ? <p class="gen-wait">{t.generic.none}</p> : <Actions {...props} />}
      </section>
      <LogPanel />
    </main>
  );
}

function Actions({ legal, act, busy, hint, name }: TableProps) {
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/);
  const found = legal.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
  const kinds = new Map<string, Choice[]>();
  for (const choice of found) kinds.set(kindOf(choice), [...(kinds.get(kindOf(choice)) ?? []), choice]);
  return (
    <div class="ga">
      {legal.length >= MANY ? (
        <input
          aria-label={t.generic.filter(legal.length)}
          placeholder={t.generic.filter(legal.length)}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      ) : null}
      {[...kinds].map(([kind, choices]) => (
        <section key={kind} aria-label={kind}>
          <span class="label">
            {kind.toLowerCase().replaceAll('_', ' ')} · {choices.length}
          </span>
          <div>
            {choices.map(({ id, text, preview }) => (
              <button
                key={id}
                type="button"
                class={`btn ${hint?.id === id ? 'pri' : ''}`}
                data-action={id}
                title={withNames(preview?.text ?? '', name)}
                disabled={busy}
                onClick={() => act(id)}
              >
                {text}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function kindOf({ action }: Choice): string {
  const type = typeof action === 'object' && action !== null && 'type' in action ? action.type : null;
  return typeof type === 'string' ? type : t.generic.other;
}

/** Any JSON, readable: fields as a list, lists of short values in a row, a grid of them as a grid. */
function Value({ value }: { readonly value: unknown }) {
  if (Array.isArray(value)) return <List list={value} />;
  if (typeof value !== 'object' || value === null) return <span class="gen-plain">{plain(value)}</span>;
  return (
    <dl class="gen-dl">
      {Object.entries(value).map(([key, field]) => (
        <div key={key} class={isShort(field) ? '' : 'deep'}>
          <dt>{key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}</dt>
          <dd>
            <Value value={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function List({ list }: { readonly list: readonly unknown[] }) {
  if (list.length === 0) return <span class="gen-plain">–</span>;
  if (list.every(isShort)) return <span class="gen-plain">{list.map(plain).join(' · ')}</span>;
  return (
    <ol class="gen-list">
      {list.map((item, i) => (
        <li key={i}>
          <Value value={item} />
        </li>
      ))}
    </ol>
  );
}

function isShort(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length <= 12 && value.every((item) => typeof item !== 'object' || item === null);
  return typeof value !== 'object' || value === null;
}

function plain(value: unknown): string {
  if (value === null || value === '') return '–';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return String(value);
}

/** The kit of games without a table of their own. */
export default defineTable({ cloth: 'generic', Table: GenericTable });
