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
// insufficient resources, operator intervention (which holds the cancelled statement).
const UNAVAILABLE_CLASSES = ['08', '53', '57'];

/** The code of a database or system error: an SQLSTATE or a name such as `ECONNREFUSED`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** More is waiting for the database than it can take now. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  override readonly message = 'Too much is waiting for the database';
}

/** The code of a lock that was not free within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** The database takes no writes: it is a standby, or set to read-only. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** True when a query failed because the database cannot be used now, not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof BusyError || isReadOnly(error)) return true;
  const code = errorCode(error);
  if (code === undefined) return false;
  if (UNREACHABLE.has(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
}
