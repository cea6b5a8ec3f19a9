/** A drawing and its name: who looks sees the one, who listens hears the other. */
import type { ComponentChildren } from 'preact';

/** Stands inside a button, in place of an `aria-label`: what is drawn is not read aloud, digit by digit. */
export function Named({ name, children }: { readonly name: string | undefined; readonly children: ComponentChildren }) {
  if (name === undefined) return <>{children}</>;
  return (
    <>
      <span class="drawn" aria-hidden="true">
        {children}
      </span>
      <span class="sr">{name}</span>
    </>
  );
}
