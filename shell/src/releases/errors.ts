/** A release that cannot be published, activated or loaded; the message says why and what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** The readable part of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
