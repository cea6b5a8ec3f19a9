/** Where a table is: the link that people share, an address of the HTTP interface, or the id of a match and its server. */
import { Problem } from './problem.ts';

/** A match and the server it is on. */
export interface TableAddress {
  /** Without a slash at its end. */
  readonly server: string;
  readonly match: string;
}

const ID = /^[A-Za-z0-9_-]{16}$/;

/** Read what names a table; an id alone is a match of `server`. */
export function readTable(text: string, server: string): TableAddress {
  if (ID.test(text)) return { server: readServer(server), match: text };
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Problem(`'${text}' is no table: give its link, or the id of its match (16 letters) and --server`);
  }
  const { origin, pathname, hash } = new URL(text);
  const inHash = /^#\/t\/([^/?]*)/.exec(hash)?.[1];
  const inPath = /^(.*)\/api\/matches\/([^/]*)/.exec(pathname);
  const match = inHash ?? inPath?.[2] ?? '';
  if (!ID.test(match))
    throw new Problem(`the link '${text}' names no table: a link ends in /#/t/ and the id of the match`);
  return { server: `${origin}${inHash === undefined ? (inPath?.[1] ?? '') : pathname}`.replace(/\/+$/, ''), match };
}

function readServer(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Problem(`'${text}' is no server: it is an address like http://localhost:8080`);
  }
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
