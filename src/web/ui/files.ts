/** Files to and from the person's device. */

/** Offer a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Read a file as JSON: a record, or the first of a file with one record a line. Null if it is neither. */
export async function readJson(file: File): Promise<unknown> {
  const text = await file.text();
  for (const part of [text, text.split('\n', 1)[0]]) {
    try {
      return JSON.parse(part) as unknown;
    } catch {
      // the next way of reading it
    }
  }
  return null;
}
