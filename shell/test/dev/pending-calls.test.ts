import { expect, test } from 'vitest';
import { holdPendingCalls } from '../../src/dev/browser/pending-calls.ts';
import { PENDING_HEADER } from '../../src/dev/dev-state.ts';

const answering = (headers: Record<string, string>) =>
  holdPendingCalls(async () => new Response('text', { headers }));

test('a call that never ends can be given up', async () => {
  const fetch = answering({ [PENDING_HEADER]: 'true' });
  const giveUp = new AbortController();
  const call = fetch('/api/agents', { signal: giveUp.signal });
  const first = await Promise.race([call, Promise.resolve('still waiting')]);
  expect(first).toBe('still waiting');
  setImmediate(() => giveUp.abort(new Error('elsewhere')));
  await expect(call).rejects.toThrow('elsewhere');
});

test('every other call is answered', async () => {
  expect(await (await answering({})('/api/agents')).text()).toBe('text');
});
