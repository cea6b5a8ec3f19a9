/** The words of the app, in the reader's language: every text a person sees comes from here, or from a game. */
import { en } from './en.ts';

/** All texts: another language is a file of this type. */
export type Texts = typeof en;

/** The texts in use. */
export const t: Texts = { ...en };

/** Speak another language from now on. */
export function speak(texts: Texts): void {
  Object.assign(t, texts);
}
