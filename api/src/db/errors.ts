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

/** Returns the code of a database or system error: an SQLSTATE or a name such as `ECONNREFUSED`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Too many operations are waiting for the database. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  override readonly message = 'Too many operations are waiting for the database';
}

/** The SQLSTATE for a lock that was not available within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Returns whether the database rejected a write because it is a standby or read-only. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** Returns whether a query failed because the database is unavailable, not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof BusyError || isReadOnly(error)) return true;
  const code = errorCode(error);
  if (code === undefined) return false;
  if (UNREACHABLE.has(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
}
