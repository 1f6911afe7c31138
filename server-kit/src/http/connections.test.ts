import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitConnections } from './connections.ts';
import { listen, malformed } from './listen.ts';

const LIMITS = { total: 4, perNetwork: 2 };

/** Connects without sending anything. @param from an address of this machine */
function open(port: number, from: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  onTestFinished(() => void socket.destroy());
  return socket.on('error', () => {});
}

/** The status line of a response on a new connection; empty if it was closed without one. */
async function ask(port: number, from = '127.0.0.1'): Promise<string | undefined> {
  const socket = open(port, from);
  socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return (await text(socket).catch(() => '')).split('\r\n')[0];
}

async function limited(trusted: readonly string[] = []) {
  const refused = vi.fn();
  const server = createServer((_, response) => response.end());
  limitConnections(server, { trusted, refused, limits: LIMITS });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const hold = async (from: string) => {
    const socket = open(port, from);
    await once(server, 'connection');
    return socket;
  };
  return { port, hold, refused };
}

test('one network has some connections, and others have theirs', async () => {
  const { port, hold, refused } = await limited();
  const first = await hold('127.0.0.1');
  await hold('127.0.0.9');
  expect(await ask(port)).toBe('');
  expect(refused.mock.calls).toEqual([['too many connections from one network']]);
  expect(await ask(port, '127.0.1.1')).toBe('HTTP/1.1 200 OK');
  first.destroy();
  await vi.waitFor(async () => expect(await ask(port)).toBe('HTTP/1.1 200 OK'));
});

test('a trusted proxy has the connections of all visitors', async () => {
  const { port, hold, refused } = await limited(['127.0.0.0/24']);
  for (const _ of Array(3)) await hold('127.0.0.1');
  expect(await ask(port)).toBe('HTTP/1.1 200 OK');
  await hold('127.0.0.1');
  expect(await ask(port)).toBe('');
  expect(refused.mock.calls).toEqual([['too many connections']]);
});

test('a server that listens has both limits', async () => {
  const refused = vi.fn();
  const handler = {
    handle: vi.fn(),
    malformed: (code: string | undefined) => malformed(code, {}),
    endStreams: () => {},
  };
  const server = await listen(handler, {
    ...{ host: '127.0.0.1', port: 0, setting: 'PORT' },
    connections: { trusted: [], refused, limits: LIMITS },
  });
  const port = Number(new URL(server.url).port);
  const held = [open(port, '127.0.0.1'), open(port, '127.0.0.1')];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect(await ask(port)).toBe('');
  expect(refused).toHaveBeenCalledWith('too many connections from one network');
  for (const socket of held) socket.destroy();
  await server.close();
});
