export type ProblemStatus = 400 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** An error response. The message is the readable line that the client receives. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  /** Seconds after which the same request may succeed. */
  readonly retryAfterS: number | undefined;

  constructor(status: ProblemStatus, message: string, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}
