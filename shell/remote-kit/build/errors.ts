/** Thrown when a release cannot be built, published, activated or loaded. The message says why and what to do. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** Thrown when a build fails. The message lists the compiler's errors. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
