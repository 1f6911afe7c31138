import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createCallers, isNetwork, networkPrefix } from './callers.ts';
import type { ApiEnv } from './deps.ts';

const callers = createCallers(['10.0.0.0/8', '2001:db8::1']);
const app = new Hono<ApiEnv>();
app.get('/', (c) => c.json([callers.address(c), callers.isOwnServer(c)]));

async function ask(peer: string, forwarded?: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  const request = new Request('http://api/');
  if (forwarded !== undefined) request.headers.set('X-Forwarded-For', forwarded);
  return (await app.request(request, {}, { incoming: new IncomingMessage(socket) })).json();
}

test.each([
  ['127.0.0.1', undefined, '127.0.0.1', true],
  ['::ffff:127.0.0.1', undefined, '127.0.0.1', true],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9', false],
  ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9', false],
  ['10.1.2.3', '203.0.113.9, 10.9.9.9', '203.0.113.9', false],
  ['2001:db8::1', '2001:db8:5::7', '2001:db8:5::7', false],
  ['203.0.113.9', undefined, '203.0.113.9', false],
  ['203.0.113.9', '127.0.0.1', '203.0.113.9', false],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1', false],
  ['127.0.0.1', 'nonsense', 'nonsense', false],
])('%s with X-Forwarded-For %s is %s', async (peer, forwarded, address, isOwn) => {
  expect(await ask(peer, forwarded)).toEqual([address, isOwn]);
});

test.each([
  ['203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
  ['::1', '0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkPrefix(address, { ipv4: 3, ipv6: 3 })).toBe(network);
});

test.each([
  ['10.0.0.0/8', true],
  ['192.0.2.1', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['proxy.example', false],
])('%s may be trusted as a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});
