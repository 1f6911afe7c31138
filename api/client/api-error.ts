/** An answer of the API that was not OK. The message is status, colon, space, body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

/** Throws an {@link ApiError} with the body's text unless the response is OK. */
export async function throwUnlessOk(response: Response): Promise<void> {
  if (response.ok) return;
  throw new ApiError(response.status, (await response.text()).trim(), response.statusText);
}
