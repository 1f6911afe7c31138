import { expect, test } from 'vitest';
import { holdPendingCalls } from '../../src/dev/browser/pending-calls.ts';
import { PENDING_HEADER } from '../../src/dev/dev-state.ts';

const respondWith = (headers: Record<string, string>) =>
  holdPendingCalls(async () => new Response('text', { headers }));

test('a pending call can be aborted', async () => {
  const fetch = respondWith({ [PENDING_HEADER]: 'true' });
  const controller = new AbortController();
  const call = fetch('/api/agents', { signal: controller.signal });
  const first = await Promise.race([call, Promise.resolve('still waiting')]);
  expect(first).toBe('still waiting');
  setImmediate(() => controller.abort(new Error('elsewhere')));
  await expect(call).rejects.toThrow('elsewhere');
});

test('all other calls get their response', async () => {
  expect(await (await respondWith({})('/api/agents')).text()).toBe('text');
});
