import { expect, test } from 'vitest';
import { ReleaseError } from '../../src/releases/errors.ts';
import { isTransient, UnavailableError } from '../../src/releases/failures.ts';
import { ReleaseApiError, ReleaseClient } from '../../src/releases/release-client.ts';
import { freePort } from '../../src/run/port.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['a 503 of the release API', new ReleaseApiError(503, 'later')],
  ['a 429 of the release API', new ReleaseApiError(429, 'later')],
  ['too many open files', withCode('EMFILE')],
  ['a full disk', withCode('ENOSPC')],
  [
    'a connection that is lost during a response',
    new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }),
  ],
  ['a deadline', new ReleaseError('slow', { cause: new DOMException('slow', 'TimeoutError') })],
  ['an API without its OpenAPI document', new UnavailableError('away')],
])('%s is transient', (_, error) => {
  expect(isTransient(error)).toBe(true);
});

test('a release API that refuses connections is a transient failure', async () => {
  const client = new ReleaseClient({ url: `http://127.0.0.1:${await freePort()}`, token: '' });
  const error: unknown = await client.state().catch((thrown: unknown) => thrown);
  expect(isTransient(error)).toBe(true);
});

test.each([
  ['a release that does not exist', new ReleaseApiError(404, 'unknown')],
  ['a release with a missing file', withCode('ENOENT')],
  ['code that throws', new TypeError('x is not a function')],
  ['code that imports a missing module', withCode('ERR_MODULE_NOT_FOUND')],
])('%s is not transient', (_, error) => {
  expect(isTransient(error)).toBe(false);
});
