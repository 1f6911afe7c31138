import { expect } from 'vitest';

/** The answer's message. It must come with this status and a readable line. */
export async function refusal(answer: Response, status: number): Promise<string> {
  const body = await answer.json();
  expect([answer.status, body]).toEqual([
    status,
    expect.objectContaining({ error: expect.any(String) }),
  ]);
  return body.error;
}
