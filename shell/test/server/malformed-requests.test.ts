import { expect, test, vi } from 'vitest';
import { sendMalformed } from '../../../server-kit/test/malformed-requests.ts';
import { operatorsServer } from '../../src/server/start-server.ts';
import { fakeApi, serve } from '../support/fake-api.ts';
import { testSite } from '../support/test-site.ts';

test('no malformed request ends the web server', async () => {
  const apiUrl = await fakeApi((_, response) => response.writeHead(404).end());
  const { url, request, logged } = await testSite({ apiUrl });
  expect(await sendMalformed(url)).toEqual([]);
  expect((await request('/')).status).toBe(200);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test("no malformed request ends the operators' port, and none rolls back", async () => {
  const { metrics } = await testSite();
  const servePrevious = vi.fn(async () => 'set-1');
  const log = { error: vi.fn(), warn: vi.fn() };
  const url = await serve(operatorsServer({ metrics }, { servePrevious }, 'right', log));
  expect(await sendMalformed(url)).toEqual([]);
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  expect(servePrevious).not.toHaveBeenCalled();
  expect(log.error).not.toHaveBeenCalled();
});
