import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ClientBusyError,
  ClientRenders,
  MAX_RENDERS,
} from '../../../src/server/cache/client-renders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests renders, each for the next address. @returns how each ends its turn, in the order of the turns */
async function request(clients: ClientRenders, count: number, addressOf: (n: number) => string) {
  const turns: { readonly n: number; readonly leave: () => void }[] = [];
  const failed: unknown[] = [];
  for (let n = 0; n < count; n++)
    clients.enter(addressOf(n)).then(
      (leave) => turns.push({ n, leave }),
      (error) => failed.push(error),
    );
  await vi.advanceTimersByTimeAsync(0);
  return { turns, failed };
}

const OFFICE = () => '192.0.2.1';

test.each([
  ['an address', OFFICE, '192.0.2.2'],
  [
    'a client that changes its IPv6 address',
    (n: number) => `2001:db8:0:1::${n.toString(16)}`,
    '2001:db8:0:2::1',
  ],
])('%s has some renders at a time, and others still have theirs', async (_, addressOf, other) => {
  const clients = new ClientRenders();
  const { turns } = await request(clients, 100, addressOf);
  expect(turns).toHaveLength(MAX_RENDERS);
  expect((await request(clients, 1, () => other)).turns).toHaveLength(1);
});

test('waiting renders start in the order of their requests', async () => {
  const clients = new ClientRenders();
  const { turns, failed } = await request(clients, 100, OFFICE);
  for (let next = 0; next < 100; next++) {
    turns[next]?.leave();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(turns.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(failed).toEqual([]);
  // Nobody is left, so all turns are free again.
  expect((await request(clients, MAX_RENDERS, OFFICE)).turns).toHaveLength(MAX_RENDERS);
});

test('beside the pages of another client, an office has one turn at a time', async () => {
  const clients = new ClientRenders();
  const { turns, failed } = await request(clients, 100, OFFICE);
  const other = await request(clients, 1, () => '192.0.2.2');
  for (const { leave } of turns.slice(0, MAX_RENDERS)) leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(turns).toHaveLength(MAX_RENDERS + 1);
  turns.at(-1)?.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(turns).toHaveLength(MAX_RENDERS + 2);
  for (const { leave } of other.turns) leave();
  // The other one is reading its page.
  await vi.advanceTimersByTimeAsync(1001);
  turns.at(-1)?.leave();
  await vi.advanceTimersByTimeAsync(0);
  for (let next = MAX_RENDERS; next < 100; next++) {
    turns[next]?.leave();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(turns.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(failed).toEqual([]);
});

test('a visitor who reads cached pages counts as another client', async () => {
  const clients = new ClientRenders();
  clients.note('192.0.2.2');
  clients.note(undefined);
  expect((await request(clients, 100, OFFICE)).turns).toHaveLength(1);
});

test('beside others, renders that wait for the API let the next ones of an office start', async () => {
  const clients = new ClientRenders();
  await request(clients, 1, () => '192.0.2.2');
  const { turns } = await request(clients, 100, OFFICE);
  expect(turns).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(turns).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9000);
  expect(turns).toHaveLength(MAX_RENDERS);
});

test('beside others, an office rests between its turns, in which others are served', async () => {
  const clients = new ClientRenders();
  await request(clients, 1, () => '192.0.2.2');
  const { turns } = await request(clients, 100, OFFICE);
  await vi.advanceTimersByTimeAsync(10);
  turns[0]?.leave();
  await vi.advanceTimersByTimeAsync(19);
  expect(turns).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  turns[1]?.leave();
  await vi.advanceTimersByTimeAsync(25);
  expect(turns).toHaveLength(3);
});

test('a render that waits too long is refused and never starts', async () => {
  const clients = new ClientRenders();
  const { turns, failed } = await request(clients, MAX_RENDERS + 1, OFFICE);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failed).toEqual([expect.any(ClientBusyError)]);
  for (const { leave } of turns) leave();
  expect((await request(clients, MAX_RENDERS + 1, OFFICE)).turns).toHaveLength(MAX_RENDERS);
});

test('one client cannot make others wait in memory without end', async () => {
  const { failed } = await request(new ClientRenders(), 1000, OFFICE);
  expect(failed).toHaveLength(1000 - MAX_RENDERS - 256);
});
