import { errorCode } from '../base/error-code.ts';

const UNREACHABLE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

// Classes of https://www.postgresql.org/docs/current/errcodes-appendix.html: connection exception,
// insufficient resources, operator intervention (which includes a canceled statement).
const UNAVAILABLE_CLASSES = ['08', '53', '57'];

/** The SQLSTATE of a database that an administrator closed with `allow_connections false`. */
const NOT_ACCEPTING_CONNECTIONS = '55000';

/** Too many operations are waiting for the database. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  override readonly message = 'Too many operations are waiting for the database';
}

/** Work took longer than its deadline. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(timeoutMs: number) {
    super(`No response within ${timeoutMs} ms`);
  }
}

/** The SQLSTATE for a lock that was not available within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Returns whether the database rejected a write because it is a standby or read-only. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** Returns whether work failed because the database is unavailable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof BusyError || error instanceof DeadlineError) return true;
  if (isReadOnly(error)) return true;
  const code = errorCode(error);
  if (code === undefined) return false;
  if (UNREACHABLE.has(code) || code === NOT_ACCEPTING_CONNECTIONS) return true;
  return /^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
}
