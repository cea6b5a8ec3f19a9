/** What a screen reader is told: one polite region for what happens, one assertive for what is refused. */
import { signal } from '@preact/signals';

const polite = signal('');
const assertive = signal('');
const toast = signal('');
let timer = 0;

/** Say what happened, when nothing else is being said. */
export function announce(text: string): void {
  polite.value = polite.value === text ? `${text} ` : text; // the same words again are news too
}

/** Say at once that something went wrong. */
export function alarm(text: string): void {
  assertive.value = assertive.value === text ? `${text} ` : text;
}

/** Show a line for a moment, and say it. */
export function notify(text: string): void {
  announce(text);
  toast.value = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    toast.value = '';
  }, 2600);
}

/** The regions. Once per page. */
export function Announcer() {
  return (
    <>
      <div class="sr" role="status" aria-live="polite">
        {polite}
      </div>
      <div class="sr" role="alert" aria-live="assertive">
        {assertive}
      </div>
      {toast.value ? (
        <div class="toast" aria-hidden="true">
          {toast}
        </div>
      ) : null}
    </>
  );
}
