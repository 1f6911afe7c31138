import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, SetupError } from './config.ts';

test('every setting has a default, and an empty value counts as unset', () => {
  expect(readConfig({ API_PORT: '', DATABASE_URL: '' })).toMatchObject({
    API_HOST: '127.0.0.1',
    API_PORT: 0,
    DATABASE_URL: '',
    DATA_DIR: resolve('.data'),
    SAMPLE_REVIEWS: true,
  });
});

test('the socket of another process is a path', () => {
  expect(readConfig({ DATABASE_SOCKET: 'x/pgdata.sock' }).DATABASE_SOCKET).toBe(
    resolve('x/pgdata.sock'),
  );
});

test('trusted proxies are a list', () => {
  const { TRUSTED_PROXIES } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1,' });
  expect(TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '2001:db8::1']);
});

test('settings are parsed', () => {
  expect(readConfig({ API_PORT: '4000', SAMPLE_REVIEWS: 'off' })).toMatchObject({
    API_PORT: 4000,
    SAMPLE_REVIEWS: false,
  });
});

test.each([
  ['API_PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['API_PORT', '1e3', 'must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://x', 'must be a postgresql:// URL, or empty'],
  ['DATABASE_URL', 'postgresql://me:50%@host/atlas', 'must encode a literal % as %25'],
  [
    'DATABASE_URL',
    'postgresql://one,other/atlas?target_session_attrs=read-write',
    'must use the primary: target_session_attrs=primary',
  ],
  ['DATABASE_LISTEN_URL', 'postgresql://host/atlas', 'requires DATABASE_URL'],
  ['SAMPLE_REVIEWS', 'yes', 'must be on or off'],
  ['SESSION_SECRET', 'short', 'must have 32 characters or more'],
  ['RATE_LIMIT_WRITES_PER_MINUTE', '-1', 'must be a whole number from 0 to 1000000'],
  ['REDIS_URL', 'localhost', 'must be a redis:// URL, or empty'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/8, proxy',
    'must be comma-separated addresses or networks such as 10.0.0.0/8',
  ],
  ['PUBLIC_ORIGIN', 'example.org', 'must be an origin such as https://example.org'],
])('%s=%s is rejected with one line that names it', (name, value, reason) => {
  expect(() => readConfig({ [name]: value })).toThrow(new SetupError(`${name} ${reason}.`));
});
