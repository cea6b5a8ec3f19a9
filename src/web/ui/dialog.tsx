/** Dialogs and sheets: questions over the table. On phones they rise from below. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../texts/index.ts';
import { IconButton } from './controls.tsx';

/** A dialog over the page: keeps the focus, Esc closes it, and the focus goes back to where it was. */
export function Dialog(props: {
  readonly label: string;
  readonly class?: string;
  /** Missing for questions that must be answered. */
  readonly onClose?: (() => void) | undefined;
  /** A light scrim leaves the table readable. */
  readonly light?: boolean;
  readonly children: ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { onClose } = props;
  useEffect(() => {
    const before = document.activeElement;
    const first = box.current?.querySelector<HTMLElement>('[data-first], .btn.pri:not([disabled]), button, input, a');
    first?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Tab' || !box.current) return;
    const inside = [
      ...box.current.querySelectorAll<HTMLElement>('button:not([disabled]), input, a[href], [tabindex="0"], summary'),
    ];
    const edge = event.shiftKey ? inside[0] : inside.at(-1);
    if (document.activeElement === edge || !box.current.contains(document.activeElement)) {
      event.preventDefault();
      (event.shiftKey ? inside.at(-1) : inside[0])?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the scrim only closes what Esc closes too
    <div
      class={`scrim ${props.light ? 'light' : ''}`}
      onKeyDown={keys}
      onClick={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div class={`dialog ${props.class ?? ''}`} role="dialog" aria-modal="true" aria-label={props.label} ref={box}>
        {props.children}
        {onClose ? <IconButton icon="x" label={t.close} class="xb" onClick={onClose} /> : null}
      </div>
    </div>
  );
}

/** What you are about to do, and the two ways out: a bar over the table, a sheet on phones. */
export function Confirm(props: {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
  readonly actions: ComponentChildren;
}) {
  return (
    <section class={`confirm sheet ${props.class ?? ''}`} aria-label={props.label}>
      {props.children}
      <div class="acts">{props.actions}</div>
    </section>
  );
}
