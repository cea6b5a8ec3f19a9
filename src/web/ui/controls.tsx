/** Controls that every page shares: a choice of few, a stepper, tabs. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon, type IconName } from './icons.tsx';

/** One of a few, side by side. Arrow keys move between them. */
export function Segmented<T extends string | number | boolean>(props: {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly text: string; readonly disabled?: boolean }[];
  readonly value: T;
  readonly onPick: (value: T) => void;
}) {
  const group = useRef<HTMLSpanElement>(null);
  const move = (event: KeyboardEvent) => {
    const by =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0;
    if (by === 0) return;
    event.preventDefault();
    const open = props.choices.filter((choice) => !choice.disabled);
    const at = open.findIndex((choice) => choice.value === props.value);
    const next = open[(at + by + open.length) % open.length];
    if (!next) return;
    props.onPick(next.value);
    group.current?.querySelectorAll<HTMLButtonElement>('button')[props.choices.indexOf(next)]?.focus();
  };
  return (
    <span class="seg" role="radiogroup" aria-label={props.label} ref={group} onKeyDown={move}>
      {props.choices.map(({ value, text, disabled }) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio cannot be drawn as a segment
        <button
          key={String(value)}
          type="button"
          role="radio"
          aria-checked={value === props.value}
          tabIndex={value === props.value ? 0 : -1}
          disabled={disabled ?? false}
          onClick={() => props.onPick(value)}
        >
          {text}
        </button>
      ))}
    </span>
  );
}

/** A number with a button on each side. */
export function Stepper(props: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onPick: (value: number) => void;
}) {
  const { label, value, min, max, onPick } = props;
  return (
    <fieldset class="stepper" aria-label={label}>
      <button
        type="button"
        class="btn"
        aria-label={`${label} −1`}
        disabled={value <= min}
        onClick={() => onPick(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        class="btn"
        aria-label={`${label} +1`}
        disabled={value >= max}
        onClick={() => onPick(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}

/** A button that is only an icon. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick?: () => void;
  readonly class?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly count?: number;
  readonly children?: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={`icon-btn ${props.class ?? ''}`}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
      {props.count ? <span class="dot">{props.count}</span> : null}
      {props.children}
    </button>
  );
}

/** Tabs of a panel. */
export function Tabs<T extends string>(props: {
  readonly tabs: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly onPick: (value: T) => void;
}) {
  return (
    <div class="tabs" role="tablist">
      {props.tabs.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === props.value}
          onClick={() => props.onPick(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
