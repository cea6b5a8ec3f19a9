/** The log and the talk beside a table: a panel where there is room, a drawer where there is not. */
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { ReplayPanel } from '../replay/panel.tsx';
import type { Step } from '../source/source.ts';
import { lineOf, useTable } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { IconButton, Tabs } from '../ui/controls.tsx';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';

/** Whether the drawer with the log is open, where the log is a drawer. */
export const logOpen = signal(false);

/** The log of the table it stands in. Tables place it; where there is no room it is a drawer. */
export function LogPanel() {
  const { props } = useTable();
  return props.replay ? <ReplayPanel replay={props.replay} /> : <LivePanel />;
}

function LivePanel() {
  const { props } = useTable();
  const [tab, setTab] = useState<'log' | 'chat'>('log');
  const since = new Set(props.since.map(({ ply }) => ply));
  const fresh = props.steps.filter(({ ply }) => since.has(ply));
  const earlier = props.steps.filter(({ ply }) => !since.has(ply));
  const chat = props.talk.length > 0 ? `${t.table.chat} · ${props.talk.length}` : t.table.chat;
  return (
    <aside class={`panel log ${logOpen.value ? 'open' : ''}`} aria-label={t.table.logAndChat}>
      <div class="log-h">
        <Tabs
          tabs={[
            { value: 'log', text: t.table.log },
            { value: 'chat', text: chat },
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
      {tab === 'log' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ol tabIndex={0} aria-label={t.table.moves}>
          {props.steps.length === 0 ? <li class="sep">{t.table.nothingYet}</li> : null}
          {fresh.length > 0 && earlier.length > 0 ? <li class="sep">{t.table.since}</li> : null}
          {fresh.map((step) => <LogItem key={step.ply} step={step} isNew={earlier.length > 0} />).reverse()}
          {fresh.length > 0 && earlier.length > 0 ? <li class="sep">{t.table.earlier}</li> : null}
          {earlier.map((step) => <LogItem key={step.ply} step={step} isNew={false} />).reverse()}
        </ol>
      ) : (
        <Chat />
      )}
    </aside>
  );
}

/** One step: the badge, the name, the words and a picture. */
export function LogItem({
  step,
  isNew,
  number,
}: {
  readonly step: Step;
  readonly isNew: boolean;
  readonly number?: boolean;
}) {
  const { kit, props } = useTable();
  const { words, picture, whole } = lineOf(kit, step, props.name);
  return (
    <li class={isNew ? 'new' : ''}>
      {number ? <small>{step.ply}</small> : null}
      <Seat seat={step.seat} size="sm" />
      <span>
        {whole ? null : <b>{props.name(step.seat)} </b>}
        {words}
      </span>
      <span class="pic">{picture}</span>
    </li>
  );
}

function Chat() {
  const { props } = useTable();
  const [text, setText] = useState('');
  const { say } = props;
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    say?.(text.trim());
    setText('');
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ol tabIndex={0} aria-label={t.table.chat}>
        {say ? null : <li class="sep">{t.table.nobodyListens}</li>}
        {props.talk.map((talk) => (
          <li key={`${talk.at}-${talk.seat}-${talk.text}`}>
            {talk.seat >= 0 ? <Seat seat={talk.seat} size="sm" /> : <Icon name="eye" />}
            <span>
              <b>{talk.name}</b> {talk.text}
            </span>
          </li>
        ))}
      </ol>
      {say ? (
        <form class="say" onSubmit={send}>
          <input
            aria-label={t.table.message}
            placeholder={t.table.say}
            maxLength={300}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="icon-btn" aria-label={t.table.send}>
            <Icon name="next" />
          </button>
        </form>
      ) : null}
    </>
  );
}
