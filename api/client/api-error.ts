/** An error response of the API. The message is `<status>: <body>`. */
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
export async function throwUnlessOk(
  response: Pick<Response, 'ok' | 'status' | 'statusText' | 'text'>,
): Promise<void> {
  if (response.ok) return;
  throw new ApiError(response.status, (await response.text()).trim(), response.statusText);
}
