import { expect, test } from 'vitest';
import { sendMalformed } from '../../../server-kit/test/malformed-requests.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();

test('no malformed request ends the API', async () => {
  expect(await sendMalformed(api.url)).toEqual([]);
  expect((await api.get('/readyz')).status).toBe(200);
});

test('no malformed request ends the release API', async () => {
  expect(await sendMalformed(api.releaseUrl)).toEqual([]);
  expect((await fetch(`${api.releaseUrl}/openapi.json`)).status).toBe(200);
});
