import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { securityHeaders } from '../../src/server/security.ts';
import { testSite } from '../support/test-site.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that answers only what it can at once; 421 stands for "routed as ever". */
async function atOnce() {
  const { pages, request } = await testSite({ releases: [{ name: 'mf-a', path: '/' }] });
  server = createServer((incoming, response) => {
    if (!pages.answerAtOnce(incoming, response)) response.writeHead(421).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    request,
    fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

test('a page that was answered before is answered again, the same in every header', async () => {
  const site = await atOnce();
  expect((await site.fetch('/')).status).toBe(421);
  await site.request('/');
  const routed = await site.request('/', { headers: { 'accept-encoding': 'br' } });
  const direct = await site.fetch('/', { headers: { 'accept-encoding': 'br' } });
  expect(direct.status).toBe(200);
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'etag', 'vary']) {
    expect(direct.headers.get(name), name).toBe(routed.headers.get(name));
  }
  for (const [name, value] of Object.entries(securityHeaders('https://atlas.example'))) {
    expect(direct.headers.get(name), name).toBe(value);
  }
  const body = brotliDecompressSync(Buffer.from(await routed.arrayBuffer())).toString();
  expect(await direct.text()).toBe(body);
});

test('a page the browser has is not sent again, and HEAD has no body', async () => {
  const site = await atOnce();
  const etag = (await site.request('/')).headers.get('etag') ?? '';
  expect((await site.fetch('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  const head = await site.fetch('/', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
});

test('a write is never answered from memory', async () => {
  const site = await atOnce();
  await site.request('/');
  expect((await site.fetch('/', { method: 'POST' })).status).toBe(421);
});
