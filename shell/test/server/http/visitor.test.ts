import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { identifyVisitors, visitorHeaders } from '../../../src/server/http/visitor.ts';

/** A request with what {@link identifyVisitors} reads. */
function requestFrom(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  return { headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage;
}

const addressOf = (trusted: readonly string[], peer: string, chain?: string) =>
  identifyVisitors(trusted)(requestFrom(peer, chain ? { 'x-forwarded-for': chain } : {})).address;

describe('the IP address of a visitor', () => {
  test.each([
    ['without a proxy is the peer', [], '192.0.2.7', undefined, '192.0.2.7'],
    ['cannot be forged', [], '192.0.2.7', '198.51.100.1', '192.0.2.7'],
    ['is what a trusted proxy reports', ['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['may come from a network', ['10.0.0.0/8'], '10.9.9.9', '198.51.100.1', '198.51.100.1'],
    ['is the last that is not a proxy', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
    ['passes proxies', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 2.2.2.2, 10.0.0.2', '2.2.2.2'],
    ['may have a port', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 2.2.2.2:5555', '2.2.2.2'],
    ['is the proxy if it adds no address', ['10.0.0.1'], '10.0.0.1', '2.2.2.2, x', '10.0.0.1'],
    ['is the proxy if it reports nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['may be that of a proxy', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['is IPv4 if the socket maps it', ['10.0.0.1'], '::ffff:10.0.0.1', '2.2.2.2', '2.2.2.2'],
    ['may be IPv6', ['2001:db8::/32'], '2001:db8::1', '2001:dead::1', '2001:dead::1'],
  ])('%s', (_, trusted, peer, chain, expected) => {
    expect(addressOf(trusted, peer, chain)).toBe(expected);
  });
});

describe('the request ID', () => {
  const identify = identifyVisitors([]);
  const idOf = (given: string) =>
    identify(requestFrom('192.0.2.7', { 'x-request-id': given })).requestId;

  test("is the proxy's", () => {
    expect(idOf('proxy-12345')).toBe('proxy-12345');
  });

  test.each(['', 'short', 'a" b-123456', 'line\nbreak-123', 'x'.repeat(65)])(
    'is new if the given one could corrupt a log: %j',
    (given) => {
      expect(idOf(given)).toMatch(/^[\da-f-]{36}$/);
    },
  );
});

test("the server's own requests carry no IP address", () => {
  expect(visitorHeaders({ requestId: 'web-server' })).toEqual({ 'x-request-id': 'web-server' });
});
