import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../base/api-env.ts';
import { deadline } from './deadline.ts';
import { createErrorHandler } from './errors.ts';

const app = new Hono<ApiEnv>();
app.onError(createErrorHandler(pino({ level: 'silent' })));
app.use(deadline(10));
app.get('/never', () => new Promise<Response>(() => {}));
app.get('/now', (c) => c.text('here'));

test('a request that times out gets 503 and a readable message', async () => {
  const response = await app.request('/never');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('1');
  expect(await response.text()).toBe(
    'The directory is not available right now. Please try again in a moment.',
  );
});

test('a request that finishes in time is unaffected', async () => {
  expect(await (await app.request('/now')).text()).toBe('here');
});

test('requests over the limit are refused immediately, and accepted again once others finish', async () => {
  const limited = new Hono<ApiEnv>();
  limited.onError(createErrorHandler(pino({ level: 'silent' })));
  limited.use(deadline(60_000, 1));
  const { promise, resolve } = Promise.withResolvers<void>();
  limited.get('/waits', async (c) => {
    await promise;
    return c.text('here');
  });
  const waiting = limited.request('/waits');
  const refused = await limited.request('/waits');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('1');
  resolve();
  expect((await waiting).status).toBe(200);
  expect((await limited.request('/waits')).status).toBe(200);
});
