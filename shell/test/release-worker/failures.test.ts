import { expect, test } from 'vitest';
import { isTransient, UnavailableError } from '../../src/release-worker/failures.ts';
import { ReleaseError } from '../../src/releases/errors.ts';
import { ReleaseApiError, ReleaseClient } from '../../src/releases/release-client.ts';
import { freePort } from '../../src/run/port.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['an answer 503 of the release API', new ReleaseApiError(503, 'later')],
  ['an answer 429 of the release API', new ReleaseApiError(429, 'later')],
  ['too many open files', withCode('EMFILE')],
  ['a full disk', withCode('ENOSPC')],
  [
    'a connection cut in an answer',
    new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }),
  ],
  ['a deadline', new ReleaseError('slow', { cause: new DOMException('slow', 'TimeoutError') })],
  ['an API that does not describe itself', new UnavailableError('away')],
])('%s is no verdict on a release', (_, error) => {
  expect(isTransient(error)).toBe(true);
});

test('a release API that refuses connections is no verdict on a release', async () => {
  const client = new ReleaseClient({ url: `http://127.0.0.1:${await freePort()}`, token: '' });
  const error: unknown = await client.state().catch((thrown: unknown) => thrown);
  expect(isTransient(error)).toBe(true);
});

test.each([
  ['a release that is not there', new ReleaseApiError(404, 'unknown')],
  ['a release with a file too few', withCode('ENOENT')],
  ['code that throws', new TypeError('x is not a function')],
  ['code that imports what is not there', withCode('ERR_MODULE_NOT_FOUND')],
])('%s is a verdict', (_, error) => {
  expect(isTransient(error)).toBe(false);
});
