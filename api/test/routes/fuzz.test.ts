import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { anyCall, type Call } from '../fuzz/calls.ts';
import { useTestApi } from '../harness.ts';

/** A fixed seed, so that failures are reproducible. */
const SEED = 20_261_121;
/** The embedded database is slower, so it gets fewer calls. */
const CALLS = inject('database').kind === 'embedded' ? 600 : 3000;
const DEADLINE_MS = 6000;
const ALL_CALLS_MS = 60_000;

const api = useTestApi({
  RATE_LIMIT_WRITES_PER_MINUTE: '0',
  RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
  RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: '0',
});

/**
 * Sends a call and checks errors. The test harness checks the response against the API description.
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
  () => fc.assert(fc.asyncProperty(anyCall, send), { seed: SEED, numRuns: CALLS }),
  ALL_CALLS_MS,
);
