import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../base/api-env.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createErrorHandler } from './errors.ts';
import { writeProtection } from './write-protection.ts';

const refusals: string[] = [];
const app = new Hono<ApiEnv>();
app.onError(createErrorHandler(pino({ level: 'silent' })));
app.use(
  writeProtection({
    publicOrigin: 'https://atlas.example',
    securityLog: { refused: (reason) => refusals.push(reason) },
    sessions: createSessions({
      secret: 'secret',
      publicOrigin: '',
      callers: { address: () => '203.0.113.1', isWebServer: () => false, isOperator: () => false },
    }),
  }),
);
app.post('/', (c) => c.text('written'));

const statusOf = async (headers: Record<string, string>) => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
  const incoming = new IncomingMessage(new Socket());
  return (await app.request('/', init, { incoming })).status;
};

test.each([
  [{ Origin: 'https://atlas.example' }, 200],
  [{ Origin: 'http://atlas.example' }, 403],
  [{ Origin: 'https://atlas.example.evil.example' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://other.example' }, 200],
  [{ 'Sec-Fetch-Site': 'none' }, 200],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://atlas.example' }, 403],
  // Another subdomain may belong to somebody else.
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.atlas.example' }, 403],
  [{}, 200],
  [{ 'Content-Type': 'application/json; charset=utf-8' }, 200],
  [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
])('a write with %j gets %d', async (headers, status) => {
  expect(await statusOf(headers)).toBe(status);
});

test('a cross-site write is logged as a security event', async () => {
  refusals.length = 0;
  await statusOf({ 'Sec-Fetch-Site': 'cross-site' });
  await statusOf({ 'Sec-Fetch-Site': 'same-origin' });
  expect(refusals).toEqual(['a write from another site']);
});
