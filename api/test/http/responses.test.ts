import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fromVisitor, useTestApi } from '../harness.ts';

const api = useTestApi({ PUBLIC_ORIGIN: 'https://atlas.example' });

const vote = (headers: Record<string, string> = {}) =>
  api.post('/api/votes', { agentId: 1, userId: 'anonymous', voteType: 'upvote' }, headers);

/** Sends raw bytes. Returns everything received until the connection closes. */
function raw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  return text(socket);
}

describe('every response', () => {
  test.each([
    ['/api/agents', 200],
    ['/api/agents', 200],
    ['/api/agents/99', 404],
    ['/api/agents/x', 400],
    ['/api/nothing', 404],
    ['/internal/changes', 404],
    ['/healthz', 200],
    [`/api/agents?${'x'.repeat(8200)}`, 414],
  ])('to %.30s forbids framing and requires TLS: %d', async (path, status) => {
    const response = await api.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('Strict-Transport-Security')).toMatch(/; includeSubDomains$/);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    if (status >= 400) expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    ['a malformed request', 'nonsense\r\n\r\n', '400 Bad Request', 'not a valid HTTP request'],
    [
      'large cookies',
      `GET / HTTP/1.1\r\nCookie: a=${'x'.repeat(20_000)}\r\n\r\n`,
      '431 ',
      'delete the cookies of this site',
    ],
  ])('to %s says what is wrong, and forbids framing, too', async (_name, bytes, status, text) => {
    const response = await raw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    expect(response.split('\r\n\r\n')[1]).toContain(text);
    expect(response).toContain("frame-ancestors 'none'");
    expect(response).toContain('Cache-Control: no-store');
  });
});

describe('the session cookie', () => {
  test.each<[string, Record<string, string>]>([
    ['directly', {}],
    ['with a forged protocol', { 'X-Forwarded-Proto': 'https, http' }],
    [
      'through a web server without TLS',
      { ...fromVisitor('203.0.113.1'), 'X-Forwarded-Proto': 'http' },
    ],
  ])(
    'is bound to the host and to TLS if the public origin uses HTTPS: %s',
    async (_name, headers) => {
      const cookie = (await vote(headers)).headers.get('Set-Cookie') ?? '';
      expect(cookie).toMatch(/^__Host-atlas_session=/);
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        expect(cookie).toContain(`; ${attribute}`);
    },
  );

  test('is ignored if its signature is wrong', async () => {
    const cookie = (await vote()).headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const state = async (Cookie: string) => api.read('/api/votes?agentId=1', { Cookie });
    expect(await state(cookie)).toMatchObject({ vote: 'upvote' });
    expect(await state(cookie.replace('=', '=_'))).toMatchObject({ vote: null });
    expect(await state('__Host-atlas_session=x.')).toMatchObject({ vote: null });
    expect(await state('__Host-atlas_session=.x')).toMatchObject({ vote: null });
  });
});
