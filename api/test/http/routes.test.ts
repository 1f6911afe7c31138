import { readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { UPLOAD_MS } from '@agent-atlas/registry/archive';
import { ARCHIVE_MAX_BYTES } from '@agent-atlas/registry/contract/releases';
import type { ReleaseApp } from '@agent-atlas/registry/http/env';
import { ROLLBACK_WAIT_MS } from '@agent-atlas/registry/page/routes';
import { serveReleases } from '@agent-atlas/registry/serve';
import { pino } from 'pino';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../../server-kit/src/base/config.ts';
import { openDatabase } from '../../../server-kit/src/db/open.ts';
import { copyDatabase } from '../../../server-kit/test/databases/copy-database.ts';
import {
  bodyLimits,
  documentedRoutes,
  documentedText,
  isWrite,
  requestFor,
  routesOf,
} from '../../../server-kit/test/route-table.ts';
import { DECLARATIONS } from '../../contract/routes.ts';
import type { Metrics } from '../../src/base/metrics.ts';
import { createDeps } from '../../src/create-deps.ts';
import { createApp } from '../../src/http/app.ts';
import type { Api } from '../../src/http/deps.ts';
import { OVERHEAD_MS } from '../../src/limits/deadline.ts';
import { createCalls } from '../../src/routes/routes.ts';
import { addSubmissionPages } from '../../src/submissions/pages/routes.ts';
import { FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const env = () => ({ incoming: new IncomingMessage(new Socket()) });
const inCode = (rows: readonly { route: string }[]) => rows.map(({ route }) => route).toSorted();

let data: Api;
/** The same, without a database that responds. */
let hanging: Api;
let releases: ReleaseApp;
let dataDir: string;
let metrics: Metrics;

/** A database that never responds. */
const silent = <T extends object>(): T =>
  new Proxy(
    Object.assign(() => {}),
    {
      apply: () => new Promise(() => {}),
      get: (_, name) => (name === 'then' ? undefined : silent()),
    },
  );

beforeAll(async () => {
  const database = await copyDatabase(inject('database'));
  const secret = { SESSION_SECRET: 'a secret for tests, long enough to sign with' };
  const config = readConfig({ ...secret, ...database.settings });
  const open = await openDatabase(config, () => {});
  const { deps, close } = await createDeps(open, config, logger);
  data = createApp(deps, createCalls(deps));
  const hung = { ...deps, sql: silent<typeof deps.sql>(), timeoutMs: 50 - OVERHEAD_MS };
  hanging = createApp(hung, createCalls(hung));
  const serving = await serveReleases(open, config, {
    logger,
    securityLog: deps.securityLog,
    addPages: (app, ...more) => {
      releases = app;
      addSubmissionPages(app, ...more);
    },
  });
  metrics = deps.metrics;
  dataDir = config.DATA_DIR;
  return async () => {
    await serving.close();
    await close();
    await open.close();
    await database.remove();
  };
});

describe('data API', () => {
  const ROUTES = documentedRoutes('Data API');

  test('every route is documented, with its limit', () => {
    expect(inCode(ROUTES)).toEqual(routesOf(data));
    const limits = new Map(ROUTES.map(({ route, limit }) => [route, limit]));
    for (const { method, path, limit = '–' } of DECLARATIONS)
      expect([path, limits.get(`${method.toUpperCase()} ${path}`)]).toEqual([path, limit]);
  });

  test.each(ROUTES.filter(isWrite))('$route has the guard "$guard"', async (row) => {
    expect(row.guard).toBe('own site, JSON');
    const { method, path } = requestFor(row);
    const send = async (site: string, type: string) => {
      const headers = { 'Sec-Fetch-Site': site, 'Content-Type': type };
      return (await data.request(path, { method, headers, body: '{}' }, env())).status;
    };
    expect(await send('cross-site', 'application/json')).toBe(403);
    expect(await send('same-site', 'application/json')).toBe(403);
    expect(await send('same-origin', 'text/plain')).toBe(415);
    expect([403, 415]).not.toContain(await send('same-origin', 'application/json'));
  });
});

test.each(bodyLimits(documentedRoutes('Data API')))(
  '$route of the data API accepts a body of $body and no more',
  async (row) => {
    const { method, path } = requestFor(row);
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    const send = async (bytes: number) =>
      (await data.request(path, { method, headers, body: '{}'.padEnd(bytes) }, env())).status;
    expect(await send(row.bytes)).not.toBe(413);
    expect(await send(row.bytes + 1)).toBe(413);
  },
);

describe('deadlines', () => {
  test.each(documentedRoutes('Data API'))('$route ends at its deadline', async (row) => {
    const { method, path } = requestFor(row);
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    const body = isWrite(row) ? '{}' : null;
    const sent = Object.assign(env().incoming, { complete: true });
    const response = await hanging.request(path, { method, headers, body }, { incoming: sent });
    // Without the database, a route can only refuse its parameters or send what it has in memory.
    expect([200, 304, 400, 404, 422, 429, 503]).toContain(response.status);
  });

  test('are those that are documented', () => {
    const text = documentedText('Release API');
    expect(text).toContain(`Every request must arrive within ${UPLOAD_MS / 1000} s.`);
    expect(text).toContain(`waits up to ${ROLLBACK_WAIT_MS / 1000} s`);
    expect(documentedText('Data API')).toContain(
      'the deadline `DATABASE_TIMEOUT_MS`, and one second',
    );
    expect(OVERHEAD_MS).toBe(1000);
  });
});

describe('release API', () => {
  const ROUTES = documentedRoutes('Release API');

  test('every route is documented', () => expect(inCode(ROUTES)).toEqual(routesOf(releases)));

  test.each(bodyLimits(ROUTES))('$route accepts a body of $body and no more', async (row) => {
    const { method, path } = requestFor(row);
    if (method === 'PUT' && /^\/v1\/(releases|sets)\//.test(path)) {
      // `archives.test.ts` of the registry sends archives of that size.
      expect(row.bytes).toBe(ARCHIVE_MAX_BYTES);
      return;
    }
    const token = readFileSync(join(dataDir, 'release-token'), 'utf8');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const send = async (bytes: number) =>
      (await releases.request(path, { method, headers, body: '{}'.padEnd(bytes) }, env())).status;
    expect(await send(row.bytes)).not.toBe(413);
    expect(await send(row.bytes + 1)).toBe(413);
  });

  test('a form of another site is counted, and leaves one line in the log, however often it is sent', async () => {
    const headers = { Origin: 'https://other.example' };
    const refusals = async () =>
      Number(
        /refused_total\{reason="a form from another site"\} (\d+)/.exec(
          await metrics.text(),
        )?.[1] ?? 0,
      );
    const before = await refusals();
    const send = () => releases.request('/login', { method: 'POST', headers, body: '' }, env());
    for (const response of [await send(), await send()]) expect(response.status).toBe(403);
    expect(logged.filter((line) => line.includes('a form from another site'))).toHaveLength(1);
    expect(await refusals()).toBe(before + 2);
  });

  /** Sends a form as a page of this origin does, with the session's cookie and secret. */
  async function inSession() {
    const host = 'releases.example';
    const token = readFileSync(join(dataDir, 'release-token'), 'utf8');
    const post = (path: string, form: object, headers: object, method = 'POST') =>
      releases.request(
        path,
        { method, headers: { host, ...headers }, body: new URLSearchParams({ ...form }) },
        env(),
      );
    const login = await post('/login', { token }, { origin: `http://${host}` });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const page = await (await releases.request('/', { headers: { host, cookie } }, env())).text();
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    return {
      csrf,
      host,
      post: (path: string, form: object, headers: object, method?: string) =>
        post(path, form, { cookie, ...headers }, method),
    };
  }

  test.each(ROUTES.filter(isWrite))('$route has the guard "$guard"', async (row) => {
    const { method, path } = requestFor(row);
    const { csrf, host, post } = await inSession();
    expect(csrf).not.toBe('');
    const from = async (origin: string, form = { csrf }) => {
      const response = await post(path, form, { origin }, method);
      return response.status;
    };
    if (row.guard === 'token') {
      // The cookie that a browser sends on its own means nothing here.
      expect(await from(`http://${host}`)).toBe(401);
      return;
    }
    expect(['form', 'login form']).toContain(row.guard);
    // Logging out redirects in any case, and ends no session of a foreign form.
    const refused = row.route === 'POST /logout' ? 303 : 403;
    expect(await from('https://other.example')).toBe(refused);
    if (row.guard === 'form')
      expect(await from(`http://${host}`, { csrf: 'guessed' })).toBe(refused);
    expect(await from(`http://${host}`)).not.toBe(403);
  });
});

describe('internal calls', () => {
  const api = useTestApi();

  const ROUTES = documentedRoutes('Data API: internal calls');

  test.each(bodyLimits(ROUTES))('$route accepts a body of $body and no more', async (row) => {
    const { method, path } = requestFor(row);
    const send = async (bytes: number) => {
      const body = '[]'.padEnd(bytes);
      return (await fetch(api.url + path, { method, headers: FROM_WEB_SERVER, body })).status;
    };
    expect(await send(row.bytes)).not.toBe(413);
    expect(await send(row.bytes + 1)).toBe(413);
  });

  test.each(ROUTES)('$route needs the token of the web server', async (row) => {
    const { method, path } = requestFor(row);
    expect(row.guard).toBe('token');
    const response = await fetch(api.url + path, { method });
    expect(response.status).toBe(404);
    await response.body?.cancel();
  });
});
