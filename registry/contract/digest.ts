import { hash } from 'node:crypto';

/** A file of a release or set, by its content. */
export interface ListedFile {
  readonly path: string;
  /** SHA-256 as hex. */
  readonly digest: string;
}

const SET_ID_LENGTH = 20;

/** As hex. */
export const sha256 = (data: string | Uint8Array) => hash('sha256', data);

/**
 * The digest of a release: the SHA-256 of the lines `<digest> <path>\n` of its files, sorted by
 * path.
 */
export function digestOfFiles(files: readonly ListedFile[]): string {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return sha256(sorted.map(({ path, digest }) => `${digest} ${path}\n`).join(''));
}

/** The id of a set. @param document byte for byte */
export const setIdOf = (document: string) => sha256(document).slice(0, SET_ID_LENGTH);
