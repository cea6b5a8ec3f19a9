/** A hint, only when asked for: what a strong player would do, and what it thinks of the alternatives. */
import type { Hint } from '../source/source.ts';
import { t } from '../texts/index.ts';
import { IconButton } from '../ui/controls.tsx';

/** The hint's panel, or that it is being thought over. */
export function HintPanel({ hint, onClose }: { readonly hint: Hint | 'thinking'; readonly onClose: () => void }) {
  return (
    <aside class="panel hint-p" aria-label={t.table.hint}>
      <IconButton icon="x" label={t.close} class="xb" onClick={onClose} />
      {hint === 'thinking' ? (
        <p>
          {t.table.hintThinking}{' '}
          <span class="think" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </p>
      ) : (
        <>
          <p>
            <b>{t.table.hintWould(hint.text)}</b>
          </p>
          <span class="label">{t.table.hintWhy}</span>
          <ol>
            {hint.values.map(({ id, text, value }) => (
              <li key={id} class={id === hint.id ? 'best' : ''}>
                <span>{text}</span>
                <meter min={0} max={1} value={value} aria-label={text} />
                <b>{t.table.hintChance(value)}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}
