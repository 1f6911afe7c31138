/** An invalid command line. The message explains why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The exit code of a command: 2 for an invalid command line, 1 for any other error. */
export function exitCodeOf(error: unknown): 1 | 2 {
  if (error instanceof UsageError) return 2;
  const code = error instanceof Error && 'code' in error ? `${error.code}` : '';
  return code.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
