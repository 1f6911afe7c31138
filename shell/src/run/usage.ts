/** A command line that cannot be followed; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** 2 for a wrong call, 1 for everything else that was thrown. */
export function exitCodeOf(error: unknown): 1 | 2 {
  if (error instanceof UsageError) return 2;
  const code = error instanceof Error && 'code' in error ? `${error.code}` : '';
  return code.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
