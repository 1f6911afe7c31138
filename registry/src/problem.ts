/** An error for the caller of the release API: what happened, and what to do about it. */
export class ReleaseProblem extends Error {
  override readonly name = 'ReleaseProblem';
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503 | 504;
  readonly hint: string | undefined;

  constructor(status: ReleaseProblem['status'], message: string, hint?: string) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

/** A 409 because there are as many as may be stored. @param things such as `tokens` */
export const limitReached = (max: number, things: string, hint = 'Remove one first.') =>
  new ReleaseProblem(409, `The limit of ${max} ${things} is reached.`, hint);
