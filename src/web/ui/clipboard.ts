/** The clipboard, which a page may not always write to. */
import { t } from '../texts/index.ts';
import { notify } from './announce.tsx';

/** Copy a text and say so; where that is not allowed, say that instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify(t.notCopied); // pages that came over plain HTTP from elsewhere have no clipboard
  }
}
