import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { watchedSockets } from './watched-socket.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (let close = closers.pop(); close; close = closers.pop()) close();
});

const message = (type: string, body = '') => {
  const bytes = Buffer.from(`${type}\0\0\0\0${body}`);
  bytes.writeUInt32BE(body.length + 4, 1);
  return bytes;
};
const SYNC = message('S');
const READY = message('Z', 'I');
const ROW = message('D', 'S\0\0\0\x04Z\0\0\0\x05I');

/** A socket to a test server, with the server's end of it. */
async function connectTo(timeoutMs: number): Promise<{ client: Socket; server: Socket }> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('No address');
  const connected = once(listener, 'connection');
  const target = { host: ['127.0.0.1'], port: [address.port] };
  const client = watchedSockets(timeoutMs)(target).on('error', () => {});
  const [server] = await connected;
  client.resume();
  closers.push(
    () => listener.close(),
    () => client.destroy(),
    () => server.destroy(),
  );
  return { client, server };
}

test('a statement without a response ends the connection', async () => {
  const { client } = await connectTo(20);
  client.write(SYNC);
  const [error] = await once(client, 'error');
  expect(error).toMatchObject({ code: 'ETIMEDOUT' });
});

test('the second of two statements without a response ends the connection, however the first response is chunked', async () => {
  const { client, server } = await connectTo(20);
  client.write(Buffer.concat([SYNC, SYNC]));
  for (const byte of Buffer.concat([ROW, READY]))
    server.write(Buffer.from([byte, 0]).subarray(0, 1));
  await once(client, 'error');
});

test('an idle connection stays open', async () => {
  const { client, server } = await connectTo(20);
  client.write(SYNC);
  server.write(Buffer.concat([ROW, READY]));
  await once(client, 'data');
  const busy = await connectTo(20);
  busy.client.write(SYNC);
  await once(busy.client, 'error');
  expect(client.destroyed).toBe(false);
});
