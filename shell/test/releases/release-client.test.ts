import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ReleaseClient } from '../../src/releases/release-client.ts';

test('an event stream that goes silent ends with an error, because its connection may be lost', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: {"revision":1}\n\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new ReleaseClient({ url: `http://127.0.0.1:${port}`, token: 'token' });
  const events = client.events(new AbortController().signal, 1000);
  expect(await events.next()).toEqual({ done: false, value: 1 });
  await expect(events.next()).rejects.toThrow('stopped sending data');
});
