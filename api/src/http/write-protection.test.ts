import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { writeProtection } from './write-protection.ts';

const app = new Hono();
app.use(writeProtection('https://atlas.example'));
app.post('/', (c) => c.text('written'));

const statusOf = async (headers: Record<string, string>) => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
  return (await app.request('/', init)).status;
};

test.each([
  [{ Origin: 'https://atlas.example' }, 200],
  [{ Origin: 'http://atlas.example' }, 403],
  [{ Origin: 'https://atlas.example.evil.example' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://other.example' }, 200],
  [{ 'Sec-Fetch-Site': 'none' }, 200],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://atlas.example' }, 403],
  [{}, 200],
  [{ 'Content-Type': 'application/json; charset=utf-8' }, 200],
  [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
])('a write with %j gets %d', async (headers, status) => {
  expect(await statusOf(headers)).toBe(status);
});
