/** Help over the table: the rule book with its legend, and the keys. */
import { useEffect, useState } from 'preact/hooks';
import type { TableKit } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Markdown } from '../ui/markdown.tsx';

/** The rules of a game, in place. */
export function RulesDialog(props: { readonly kit: TableKit; readonly game: string; readonly onClose: () => void }) {
  const { kit } = props;
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    void (kit.rules?.() ?? Promise.resolve(t.rules.missing)).then(setText);
  }, [kit]);
  return (
    <Dialog label={t.rules.title(props.game)} class="rules-d" onClose={props.onClose}>
      <h2>{t.rules.title(props.game)}</h2>
      {kit.Legend ? <kit.Legend /> : null}
      {text === null ? <p>{t.lobby.loading}</p> : <Markdown text={text} />}
    </Dialog>
  );
}

/** The keys of a page. */
export function KeysDialog(props: {
  readonly keys: readonly (readonly [string, string])[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog label={t.keys.title} class="keys-d" onClose={props.onClose}>
      <h2>{t.keys.title}</h2>
      <dl>
        {props.keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
