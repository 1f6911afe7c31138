import { expect } from 'vitest';

/** Expects an error response with this status. Returns its message. */
export async function refusal(response: Response, status: number): Promise<string> {
  const body = await response.json();
  expect([response.status, body]).toEqual([
    status,
    expect.objectContaining({ error: expect.any(String) }),
  ]);
  return body.error;
}
