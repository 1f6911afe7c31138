import { ReleaseApiError } from '../releases/release-client.ts';

/** What a worker needs is away for now; that says nothing about a release. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
/** Codes of the system that a release can cause with its files. */
const OF_RELEASES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** Whether a failure passes by itself: a connection, the disk, the memory, or the release API. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UnavailableError || error.name === 'TimeoutError') return true;
  if (error instanceof ReleaseApiError)
    return error.status >= SERVER_ERROR || error.status === TOO_MANY_REQUESTS;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(E[A-Z0-9]+|UND_ERR_\w+)$/.test(code) && !OF_RELEASES.has(code)) return true;
  return isPassing(error.cause);
}
