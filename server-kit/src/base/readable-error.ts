/** A command or request cannot be carried out. The message explains why in readable lines. */
export class ReadableError extends Error {
  override readonly name: string = 'ReadableError';
}
