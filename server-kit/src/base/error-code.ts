/** Returns the code of a database or system error: an SQLSTATE or a name such as `ECONNREFUSED`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
