import { ReleaseApiError } from './release-client.ts';

/**
 * Something that a process depends on is temporarily unavailable. It is not the release's fault.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
/** System error codes that a release can cause with its files. */
const CAUSED_BY_RELEASES = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** Whether a retry may succeed: the connection, the disk, the memory or the release API failed. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UnavailableError || error.name === 'TimeoutError') return true;
  if (error instanceof ReleaseApiError)
    return error.status >= SERVER_ERROR || error.status === TOO_MANY_REQUESTS;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(E[A-Z0-9]+|UND_ERR_\w+)$/.test(code) && !CAUSED_BY_RELEASES.has(code)) return true;
  return isTransient(error.cause);
}
