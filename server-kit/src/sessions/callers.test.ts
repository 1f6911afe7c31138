import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { householdOf, isNetwork } from '../base/networks.ts';
import { createCallers } from './callers.ts';

const TOKEN = 'a-token-that-has-32-characters-or-more';
const callers = createCallers(TOKEN, ['10.0.0.0/8', '2001:db8::1']);

function requestFrom(peer: string, headers: Record<string, string | undefined>) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

test.each([
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['::ffff:127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['10.1.2.3', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['10.1.2.3', undefined, '10.1.2.3'],
  ['10.1.2.3', '10.1.2.4', '10.1.2.4'],
  ['10.1.2.3', 'nonsense', '10.1.2.3'],
  ['10.1.2.3', '1.2.3.4, 203.0.113.9:5555', '203.0.113.9'],
  ['10.1.2.3', '1.2.3.4, [2001:db8:5::7]:443', '2001:db8:5::7'],
  ['10.1.2.3', '1.2.3.4, [2001:db8:5::7]', '2001:db8:5::7'],
  ['10.1.2.3', '1.2.3.4, [::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['10.1.2.3', '1.2.3.4, unknown', '10.1.2.3'],
  ['10.1.2.3', '1.2.3.4, unknown, 10.9.9.9', '10.9.9.9'],
  ['10.1.2.3', '1.2.3.4, ', '10.1.2.3'],
  ['10.1.2.3', '1.2.3.4, 203.0.113.9:', '10.1.2.3'],
  ['', '203.0.113.9', ''],
  ['2001:db8::1', '2001:db8:5::7', '2001:db8:5::7'],
  ['203.0.113.9', '127.0.0.1', '203.0.113.9'],
])('without the token, %s with X-Forwarded-For %s is %s', (peer, forwarded, address) => {
  const request = requestFrom(peer, { 'x-forwarded-for': forwarded });
  expect(callers.isWebServer(request)).toBe(false);
  expect(callers.address(request)).toBe(address);
});

test.each([
  ['nginx, $remote_addr', '203.0.113.9', '203.0.113.9'],
  ['nginx, $proxy_add_x_forwarded_for', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['nginx, $remote_addr:$remote_port', '203.0.113.9:50123', '203.0.113.9'],
  ['Envoy', '1.2.3.4,203.0.113.9', '203.0.113.9'],
  ['Envoy, IPv6', '1.2.3.4,2001:db8:5::7', '2001:db8:5::7'],
  ['Azure Application Gateway', '203.0.113.9:50123', '203.0.113.9'],
  ['Azure Front Door, IPv6', '2001:db8:5::7', '2001:db8:5::7'],
  ['AWS load balancer', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['AWS load balancer, with client ports', '203.0.113.9:50123', '203.0.113.9'],
  ['AWS load balancer, with client ports, IPv6', '[2001:db8:5::7]:50123', '2001:db8:5::7'],
])('the client behind %s is understood', (_proxy, forwarded, address) => {
  const warn = vi.fn();
  const behind = createCallers('', ['10.0.0.0/8'], '', warn);
  expect(behind.address(requestFrom('10.1.2.3', { 'x-forwarded-for': forwarded }))).toBe(address);
  expect(warn).not.toHaveBeenCalled();
});

test('a trusted proxy that does not say who its client is is reported once', () => {
  const warn = vi.fn();
  const behind = createCallers('', ['10.0.0.0/8'], '', warn);
  for (const entry of ['unknown', '_hidden'])
    behind.address(requestFrom('10.1.2.3', { 'x-forwarded-for': `1.2.3.4, ${entry}` }));
  expect(warn.mock.calls).toEqual([[expect.stringContaining('TRUSTED_PROXIES')]]);
});

test('what a client claims is not reported', () => {
  const warn = vi.fn();
  const behind = createCallers('', ['10.0.0.0/8'], '', warn);
  behind.address(requestFrom('203.0.113.1', { 'x-forwarded-for': 'unknown' }));
  behind.address(requestFrom('10.1.2.3', { 'x-forwarded-for': 'unknown, 203.0.113.9' }));
  expect(warn).not.toHaveBeenCalled();
});

test('the web server forwards its visitor, or sends its own request', () => {
  const own = requestFrom('203.0.113.1', { 'x-atlas-token': TOKEN });
  expect(callers.isWebServer(own)).toBe(true);
  expect(callers.address(own)).toBeUndefined();
  const headers = { 'x-atlas-token': TOKEN, 'x-forwarded-for': '::ffff:203.0.113.9' };
  expect(callers.address(requestFrom('127.0.0.1', headers))).toBe('203.0.113.9');
});

test('both tokens are accepted while the token is rotated, and no empty one', () => {
  const next = TOKEN.replace('a', 'n');
  const rotating = createCallers(TOKEN, [], next);
  const isAccepted = (token: string) =>
    rotating.isWebServer(requestFrom('127.0.0.1', { 'x-atlas-token': token }));
  expect([TOKEN, next, '', `${TOKEN}x`].map(isAccepted)).toEqual([true, true, false, false]);
});

test.each(['', 'x', `${TOKEN} `, TOKEN.replace('a', 'b'), 'ä'.repeat(38)])(
  'the token %j is rejected',
  (token) => {
    const request = requestFrom('127.0.0.1', { 'x-atlas-token': token });
    expect(callers.isWebServer(request)).toBe(false);
    expect(createCallers('', []).isWebServer(request)).toBe(false);
  },
);

test.each([
  ['203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0db8:0001::6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
  ['::1', '0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(householdOf(address)).toBe(network);
});

test.each([
  ['10.0.0.0/8', true],
  ['192.0.2.1', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['proxy.example', false],
  ['', false],
])('%s may be trusted as a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

test.each([
  [`Bearer ${TOKEN}`, true],
  [`bearer ${TOKEN}`, true],
  [`Bearer ${TOKEN}x`, false],
  [`Basic ${TOKEN}`, false],
  ['Bearer ', false],
])('a scraper with the authorization "%s" may read the metrics: %s', (authorization, expected) => {
  const request = requestFrom('203.0.113.1', { authorization });
  expect(callers.isOperator(request)).toBe(expected);
  expect(callers.isWebServer(request)).toBe(false);
});
