import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { httpServer } from '../../../src/server/http/http-server.ts';
import { raw, request } from '../../support/smuggled-requests.ts';

const UNLIMITED = { trusted: [], refused: () => {} };

test.each([
  [
    request('GET /', [`Cookie: a=${'x'.repeat(20_000)}`]),
    '431 Request Header Fields Too Large',
    'delete the cookies of this site',
  ],
  ['nonsense\r\n\r\n', '400 Bad Request', 'not a valid HTTP request'],
])(
  'a request that no handler can get is answered with the reason: %.30s',
  async (bytes, status, reason) => {
    const server = httpServer('https://atlas.example', UNLIMITED, (_, response) => response.end());
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const response = await raw(`http://127.0.0.1:${port}`, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
    expect(response).toContain('X-Content-Type-Options: nosniff');
    expect(response).toContain("frame-ancestors 'none'");
    expect(response.split('\r\n\r\n')[1]).toContain(reason);
  },
);

test('one network has some connections of the web server', async () => {
  const refused = vi.fn();
  const limits = { total: 9, perNetwork: 1 };
  const connections = { trusted: [], refused, limits };
  const server = httpServer('https://atlas.example', connections, (_, response) => response.end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const held = connect(port, '127.0.0.1');
  onTestFinished(() => void held.destroy());
  await once(server, 'connection');
  const second = connect(port, '127.0.0.1').on('error', () => {});
  await once(second, 'close');
  expect(refused).toHaveBeenCalledOnce();
});
