import { expect, test } from 'vitest';
import { RenderBusyError } from '../../src/renderer/render-queue.ts';
import { ClientRenders } from '../../src/server/client-renders.ts';

/** Starts as many renders as allowed, each for the next address. */
function fill(clients: ClientRenders, addressOf: (n: number) => string): (() => void)[] {
  const leave: (() => void)[] = [];
  try {
    for (let n = 0; n < 1000; n += 1) leave.push(clients.enter(addressOf(n)));
  } catch (error) {
    expect(error).toBeInstanceOf(RenderBusyError);
  }
  return leave;
}

test.each([
  ['an address', () => '192.0.2.1', '192.0.2.2'],
  [
    'a client that changes its IPv6 address',
    (n: number) => `2001:db8:0:1::${n.toString(16)}`,
    '2001:db8:0:2::1',
  ],
])('%s has 16 renders at a time, and others still have theirs', (_, addressOf, other) => {
  const clients = new ClientRenders();
  const leave = fill(clients, addressOf);
  expect(leave).toHaveLength(16);
  clients.enter(other);
  leave[0]?.();
  expect(fill(clients, addressOf)).toHaveLength(1);
});
