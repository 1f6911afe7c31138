/** No browser could be started; the message says why. */
export class BrowserMissingError extends Error {
  override readonly name = 'BrowserMissingError';
}
