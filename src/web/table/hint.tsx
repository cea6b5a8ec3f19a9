/** A hint, only when asked for: what a strong player would do, and what it thinks of the alternatives. */
import type { Choice, Hint } from '../source/source.ts';
import { type TableKit, toldOf } from '../tables/kit.ts';
import { t } from '../texts/index.ts';
import { IconButton } from '../ui/controls.tsx';

/** The hint's panel, or that it is being thought over. */
export function HintPanel(props: {
  readonly hint: Hint | 'thinking';
  readonly kit: TableKit;
  readonly legal: readonly Choice[];
  /** Alone there is nobody to beat: values are of points, not of winning. */
  readonly alone: boolean;
  readonly onClose: () => void;
}) {
  const { hint, onClose } = props;
  const told = (id: number, text: string) =>
    toldOf(props.kit, props.legal.find((choice) => choice.id === id) ?? { text });
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
            <b>{t.table.hintWould(told(hint.id, hint.text))}</b>
          </p>
          <span class="label">{props.alone ? t.table.hintWhyAlone : t.table.hintWhy}</span>
          <ol>
            {hint.values.map(({ id, text, value }) => (
              <li key={id} class={id === hint.id ? 'best' : ''}>
                <span>{told(id, text)}</span>
                <meter min={0} max={1} value={value} aria-label={told(id, text)} />
                <b>{t.table.hintChance(value)}</b>
              </li>
            ))}
          </ol>
          {hint.values.some(({ value }) => value > hint.values[0].value) ? <small>{t.table.hintDeeper}</small> : null}
        </>
      )}
    </aside>
  );
}
