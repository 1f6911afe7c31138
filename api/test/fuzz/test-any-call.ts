import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApi } from '../harness.ts';
import { anyCall, type Call } from './calls.ts';

/** A fixed seed, so that failures are reproducible. */
const SEED = 20_261_121;
const DEADLINE_MS = 6000;
/** The longest time that one call takes on a busy machine, on average. */
const CALL_MS = 50;

/** Tests that the API responds to arbitrary calls. */
export function testAnyCall(calls: number): void {
  const api = useTestApi();

  /**
   * Sends a call and checks errors. The test harness checks the response against the API
   * description.
   */
  async function send({ method, path, headers, body }: Call): Promise<void> {
    const hasBody = body !== undefined && !['GET', 'HEAD'].includes(method);
    const response = await api.send(path, {
      method,
      headers,
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(hasBody && { body }),
    });
    const text = await response.text();
    expect(response.status).toBeLessThan(500);
    if (response.status < 400 || method === 'HEAD') return;
    const message = response.headers.get('Content-Type')?.includes('json')
      ? String(JSON.parse(text).detail)
      : text;
    expect(message).toMatch(/^[^\n]{3,300}$/);
    expect(message).not.toMatch(/select |postgres|node_modules|at \w+\.|\[object/i);
  }

  test(
    'any request gets a readable response, and never a 5xx',
    () => fc.assert(fc.asyncProperty(anyCall, send), { seed: SEED, numRuns: calls }),
    calls * CALL_MS,
  );
}
