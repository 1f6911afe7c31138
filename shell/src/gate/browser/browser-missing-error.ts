/** No browser could be started. The message explains why. */
export class BrowserMissingError extends Error {
  override readonly name = 'BrowserMissingError';
}
