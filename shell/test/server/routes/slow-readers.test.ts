import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '../../support/fake-api.ts';
import { testSite } from '../../support/test-site.ts';

test('clients that do not read what they download do not keep the API from others', async () => {
  const file = Buffer.alloc(16 * 1024 * 1024);
  const apiUrl = await fakeApi((request, response) => {
    response.end(request.url?.startsWith('/api/data/') ? file : '{}');
  });
  const { url } = await testSite({ apiUrl });
  const { hostname, port } = new URL(url);
  const readers = Array.from({ length: 64 }, () => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write('GET /api/data/agents.csv HTTP/1.1\r\nHost: atlas.example\r\n\r\n');
    return socket;
  });
  await Promise.all(readers.map((socket) => once(socket, 'connect')));
  await Promise.any(readers.map((socket) => once(socket, 'readable')));
  expect((await fetch(`${url}/api/categories`)).status).toBe(200);
  const headers = { 'Content-Type': 'application/json' };
  const vote = await fetch(`${url}/api/votes`, { method: 'POST', headers, body: '{}' });
  expect(vote.status).toBe(200);
});
