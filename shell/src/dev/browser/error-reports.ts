import type { Problem } from '../problem.ts';

/**
 * Maps an error to positions in the sources, which only the server knows.
 *
 * @param send the real `fetch`, even when scenarios replace it
 */
export async function problemOf(error: unknown, send: typeof fetch): Promise<Problem> {
  const trace = (error instanceof Error && error.stack) || String(error);
  const plain: Problem = { kind: 'browser', message: trace };
  try {
    const response = await send('/_dev/problem', { method: 'POST', body: trace });
    return response.ok ? await response.json() : plain;
  } catch {
    return plain;
  }
}
