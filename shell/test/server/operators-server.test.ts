import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operatorsServer } from '../../src/server/start-server.ts';
import { testSite } from '../support/test-site.ts';

async function operators() {
  const { metrics } = await testSite();
  const servePrevious = vi.fn(async () => 'set-1');
  const log = { error: vi.fn(), warn: vi.fn() };
  const server = operatorsServer({ metrics }, { servePrevious }, 'right', log);
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  /** Sends a request as it is. @returns the status line of the response */
  const send = async (start: string, headers = '') => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${start} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
    const response = await text(socket);
    expect(response).toMatch(/^Content-Type: text\/plain; .*charset=utf-8/m);
    expect(response).toContain('X-Content-Type-Options: nosniff');
    return response.split('\r\n')[0];
  };
  return { send, servePrevious, warn: log.warn };
}

test('a rollback needs the token, and an attempt without it is logged', async () => {
  const { send, servePrevious, warn } = await operators();
  expect(await send('POST /rollback?remote=mf-a')).toBe('HTTP/1.1 403 Forbidden');
  expect(servePrevious).not.toHaveBeenCalled();
  const refused = { event: 'security', action: 'refused', reason: 'a rollback without the token' };
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([refused]);
  const token = 'Authorization: Bearer right\r\n';
  expect(await send('POST /rollback?remote=mf-a', token)).toBe('HTTP/1.1 200 OK');
  expect(servePrevious).toHaveBeenCalledWith('mf-a');
});
