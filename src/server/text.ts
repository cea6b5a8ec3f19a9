/** Names and chat: plain text of one line. It is escaped where it is shown; here it is cleaned, so that it cannot pose as anything else. */

/** Control characters, line ends, letters and marks that are not seen, and such as turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text as it is kept: normal form, one line, nothing unseen; null if nothing is left of it or it is too long. */
export function plainText(text: string, most: number): string | null {
  const clean = text
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  return clean.length === 0 || clean.length > most ? null : clean;
}
