/** An error response of the API. The message is `<status>: <body>`, unless the query has one of its own. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string, message?: string) {
    super(message ?? `${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

/** Throws an {@link ApiError} with the body's text, or the given message, unless the response is OK. */
export async function throwUnlessOk(
  response: Pick<Response, 'ok' | 'status' | 'statusText' | 'text'>,
  message?: string,
): Promise<void> {
  if (response.ok) return;
  const { status, statusText } = response;
  throw new ApiError(status, (await response.text()).trim(), statusText, message);
}
