/** Skyjo's cards: a number in a colour of its height, a back, a gap where a column was. */
import { REMOVED_VALUE, UNKNOWN_VALUE } from '../../../games/skyjo/deck.ts';
import { Named } from '../../ui/named.tsx';
import { num, w } from './words.ts';

/** The colour of a number: five bands, as on the printed cards. */
function band(value: number): string {
  if (value < 0) return 'neg';
  if (value === 0) return 'zero';
  return value <= 4 ? 'low' : value <= 8 ? 'mid' : 'high';
}

/** A card as it lies there. With `onTap` it is a button. */
export function SkyjoCard(props: {
  readonly value: number;
  readonly class?: string;
  readonly at?: string;
  readonly label?: string;
  readonly slot?: number;
  readonly disabled?: boolean;
  readonly onTap?: (() => void) | undefined;
}) {
  const { value, at, label, onTap } = props;
  const kind = value === REMOVED_VALUE ? 'gone' : value === UNKNOWN_VALUE ? 'hid' : `v-${band(value)}`;
  const look = `sk ${kind} ${props.class ?? ''}`;
  const inside =
    value === REMOVED_VALUE ? (
      <span class="sr">{w.cleared}</span>
    ) : value === UNKNOWN_VALUE ? (
      <i />
    ) : (
      <>
        <b>{num(value)}</b>
        <small aria-hidden="true">{num(value)}</small>
      </>
    );
  if (!onTap) {
    const shown = label === undefined ? {} : ({ role: 'img', 'aria-label': label } as const);
    return (
      <span class={look} data-at={at} {...shown}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`${look} can`}
      data-at={at}
      data-slot={props.slot}
      disabled={props.disabled}
      onClick={onTap}
    >
      <Named name={label}>{inside}</Named>
    </button>
  );
}

/** A small card for the log. */
export function TinyCard({ value }: { readonly value: number }) {
  return <SkyjoCard value={value} class="xs" />;
}
