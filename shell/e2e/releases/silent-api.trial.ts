import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { startSite } from '../support/site.ts';

test('if the API never responds, a page that needs it becomes an error page within a time limit', async ({
  playwright,
}) => {
  const silent: Server = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const site = await startSite({
    apiUrl: `http://127.0.0.1:${port}`,
    env: { API_TIMEOUT_MS: '200' },
  });
  const request = await playwright.request.newContext({ baseURL: site.origin });
  try {
    const response = await request.get('/agent/1');
    expect(response.status()).toBe(503);
    expect(await response.text()).toContain('Error Loading Agent');
    // A page without data is not delayed.
    expect((await request.get('/glossary')).status()).toBe(200);
  } finally {
    await request.dispose();
    await site.stop();
    silent.closeAllConnections();
    silent.close();
  }
});
