import { once } from 'node:events';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import {
  bodyLimits,
  documentedRoutes,
  isWrite,
  requestFor,
  routesOf,
} from '../../../../server-kit/test/route-table.ts';
import { WAITS_MS, WORK_MS } from '../../../src/renderer/renderer-watchdog.ts';
import { FORWARD_MS } from '../../../src/server/api/api-forwarder.ts';
import { CALL_MS } from '../../../src/server/mcp/routes.ts';
import { operatorsServer } from '../../../src/server/start-server.ts';
import { testSite } from '../../support/test-site.ts';

const ROUTES = documentedRoutes('Web server');
/** The API and pages do not pass through the application. */
const isForApp = ({ guard }: (typeof ROUTES)[number]) => !guard.startsWith('the API');

test('every route of the web server is documented', async () => {
  const { app } = await testSite();
  const documented = ROUTES.filter(isForApp).map(({ route }) => route);
  expect(documented.toSorted()).toEqual(routesOf(app));
});

test.each(ROUTES.filter((row) => isForApp(row) && isWrite(row)))(
  '$route has the guard "$guard"',
  async (row) => {
    const { request, qa } = await testSite();
    const { method, path } = requestFor(row);
    const send = async (site: string, more: Record<string, string> = {}) => {
      const headers = { cookie: qa.cookie(), 'sec-fetch-site': site, ...more };
      return request(path, { method, headers });
    };
    if (row.guard === 'none, reads no cookies') {
      expect(['/mcp', '/mcp/']).toContain(path);
      const response = await send('cross-site');
      // Browsers hide such a response from a request with cookies.
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('set-cookie')).toBeNull();
      return;
    }
    expect(['own site', 'own site, JSON']).toContain(row.guard);
    for (const site of ['cross-site', 'same-site']) expect((await send(site)).status).toBe(403);
    expect((await send('same-origin')).status).not.toBe(403);
    if (row.guard === 'own site, JSON')
      expect((await send('same-origin', { 'content-type': 'text/plain' })).status).toBe(415);
  },
);

/** A form is read by the same function as a call to the API. */
const LIMITED = bodyLimits(ROUTES).filter(({ route }) => route !== 'POST /*');

test.each(LIMITED)('$route accepts a body of $body and no more', async (row) => {
  const { request } = await testSite();
  const { method, path } = requestFor(row);
  const send = async (bytes: number) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    return (await request(path, { method, headers, body: '{}'.padEnd(bytes) })).status;
  };
  expect(await send(row.bytes)).not.toBe(413);
  expect(await send(row.bytes + 1)).toBe(413);
});

test('every deadline is documented', () => {
  const deadlines = new Map(ROUTES.map(({ route, deadline }) => [route, deadline]));
  const seconds = (ms: number) => `${ms / 1000} s`;
  const page = `${seconds(WAITS_MS)} for its API calls, ${seconds(WORK_MS)} to render`;
  for (const [route, deadline] of Object.entries({
    'POST /_qa/reset': seconds(FORWARD_MS),
    'ALL /mcp': seconds(CALL_MS),
    'ALL /mcp/': seconds(CALL_MS),
    'GET /api/*': seconds(FORWARD_MS),
    'POST /api/*': seconds(FORWARD_MS),
    'GET /*': page,
    'POST /*': seconds(FORWARD_MS),
  }))
    expect([route, deadlines.get(route)]).toEqual([route, deadline]);
});

test("every write on the operators' port needs its token", async () => {
  const sets = { servePrevious: async () => 'set-1' };
  const metrics = (await testSite()).metrics;
  const server = operatorsServer({ metrics }, sets, 'secret', pino({ level: 'silent' }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
  for (const row of documentedRoutes("Web server: operators' port")) {
    const { method, path } = requestFor(row);
    const { status } = await fetch(`http://127.0.0.1:${address.port}${path}`, { method });
    expect(status, row.route).toBe(row.guard === 'token' ? 403 : 200);
  }
});
