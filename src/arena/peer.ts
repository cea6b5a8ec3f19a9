/** Packages that only some of the arena needs: whoever wants no more than the engine need not install them. */

/** A package that was not installed; the message says what it is for and how to get it. */
export class MissingPeer extends Error {
  override readonly name = 'MissingPeer';
}

/** Load a package, or say in one line that it is missing. */
export async function importPeer<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
    throw new MissingPeer(`${purpose} need the package ${name}: npm install ${name}`);
  }
}

/** Whether it is this package that was not found, rather than something within it. */
function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException; // imports fail with errors
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`);
}
