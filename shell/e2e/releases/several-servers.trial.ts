import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresql } from '../../../server-kit/test/databases/postgresql-server.ts';
import { setDocument, versionsOf } from '../../src/releases/set-document.ts';
import { freePort } from '../../src/run/port.ts';
import { webService } from '../../src/run/site.ts';
import { CHANGE_TIMEOUT } from '../support/activate.ts';
import { command } from '../support/command.ts';
import { startNginx } from '../support/nginx.ts';
import { test } from '../support/own-site.ts';
import { createQaLink } from '../support/qa.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { type OwnSite, startSite } from '../support/site.ts';
import { expect } from '../support/test.ts';

const NAME = 'mf-content';
const NEXT = '4.0.0';
const TITLE = { from: 'AI Agents Glossary', to: 'A glossary from elsewhere' };
const PATHS = ['/glossary', '/faq', '/', '/leaderboard', '/about', '/recommendations'];
const REQUESTS = 10_000;
const CONCURRENCY = 16;
const CHANGES = 20;
const QA_SECRET = 'a secret that both servers share';

test.describe.configure({ mode: 'serial' });

let database: Awaited<ReturnType<typeof startPostgresql>>;
let site: OwnSite;
let folder: string;
let second: ReturnType<typeof webService>;
let secondOrigin: string;
let proxy: Awaited<ReturnType<typeof startNginx>>;
/** Environment of a command on another machine. */
let remote: NodeJS.ProcessEnv;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  database = await startPostgresql({ durable: false });
  site = await startSite({
    isFresh: true,
    env: { DATABASE_URL: `${database.url}/postgres`, QA_SECRET },
  });
  remote = { RELEASE_URL: site.client.url, RELEASE_TOKEN: site.client.token };
  folder = await mkdtemp(join(tmpdir(), 'agent-atlas-second-'));
  second = webService({
    ...{ DATA_DIR: folder, LOG_LEVEL: 'silent', QA_SECRET, ...remote },
    API_URL: site.apiUrl,
    PORT: String(await freePort()),
  });
  secondOrigin = `http://localhost:${(await second.start()).port}`;
  proxy = await startNginx(site.origin, secondOrigin);
});

test.afterAll(async () => {
  await proxy.stop();
  await second.stop();
  await site.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as CI does: with a URL, a token and an empty folder. */
async function runRemotely(...args: string[]) {
  const empty = await mkdtemp(join(tmpdir(), 'agent-atlas-ci-'));
  try {
    return await command('release', args, { ...remote, DATA_DIR: empty });
  } finally {
    await rm(empty, { recursive: true });
  }
}

/** Why a page is not from a single set; undefined if it is. */
async function mixProblem(html: string): Promise<string | undefined> {
  const id = /"set":"([0-9a-f]+)"/.exec(html)?.[1] ?? '';
  sets.set(id, sets.get(id) ?? documentOf(id));
  const document = await sets.get(id);
  if (!document) return `no set ${id}`;
  const versions = versionsOf(document);
  const files = [...html.matchAll(/\/_r\/([\w-]+)\/([\w.-]+)\//g)];
  const foreign = files.find(([, name = '', version]) => versions[name] !== version);
  if (foreign) return `${foreign[0]} is not of the set ${id}`;
  return html.includes(`/_s/${document.stylesheet}`) ? undefined : `no stylesheet of ${id}`;
}

const sets = new Map<string, Promise<ReturnType<typeof setDocument.parse>>>();
const documentOf = async (id: string) =>
  setDocument.parse(JSON.parse((await site.client.set(id)).document));

test('servers with separate folders swap sets under load, and no page mixes two sets', async () => {
  test.setTimeout(480_000);
  const first = (await site.active())[NAME] ?? '';
  await publishEdited(site.client, NAME, NEXT, TITLE);
  let sent = 0;
  const failed: string[] = [];
  const assets = new Set<string>();
  const client = async () => {
    while (sent < REQUESTS) {
      const path = PATHS[sent++ % PATHS.length] ?? '/';
      // Every second request bypasses the shared cache, to either server.
      const url = sent % 2 === 0 ? proxy.origin : [site.origin, secondOrigin][(sent >> 1) % 2];
      const response = await fetch(url + path).catch((error: Error) => error);
      if (response instanceof Error) failed.push(`${path}: ${response.cause ?? response.message}`);
      else {
        const html = await response.text();
        const problem = response.status === 200 ? await mixProblem(html) : response.status;
        if (problem) failed.push(`${path}: ${problem}`);
        for (const [file] of html.matchAll(/\/(_r|_s|assets)\/[\w./-]+\.(?:json|js|css)/g))
          assets.add(file);
      }
    }
  };
  const clients = Promise.all(Array.from({ length: CONCURRENCY }, client));
  for (let change = 1; change <= CHANGES; change++) {
    await expect
      .poll(() => sent, { timeout: 120_000, intervals: [5] })
      .toBeGreaterThanOrEqual(Math.floor((REQUESTS * change) / (CHANGES + 1)));
    const args = change % 2 === 1 ? ['activate', NAME, NEXT] : ['rollback', NAME];
    expect(await runRemotely(...args)).toMatchObject({ code: 0 });
  }
  await clients;
  console.log(`    ${sent} requests, ${CHANGES} changes, ${failed.length} failed`);
  expect(failed).toEqual([]);
  expect((await site.active())[NAME]).toBe(first);

  const missing: string[] = [];
  for (const file of assets)
    for (const origin of [site.origin, secondOrigin])
      if (!(await fetch(origin + file)).ok) missing.push(origin + file);
  expect(missing).toEqual([]);
});

test('a command waits until every server serves the change', async () => {
  const activated = await runRemotely('activate', NAME, NEXT);
  expect(activated).toMatchObject({ code: 0 });
  for (const origin of [site.origin, secondOrigin])
    expect(await (await fetch(`${origin}/glossary`)).text()).toContain(TITLE.to);
  expect(await runRemotely('rollback', NAME)).toMatchObject({ code: 0 });
  for (const origin of [site.origin, secondOrigin])
    expect(await (await fetch(`${origin}/glossary`)).text()).not.toContain(TITLE.to);
});

test('while the API is down, a server starts from its folder, and an empty one waits for the API', async () => {
  test.setTimeout(240_000);
  const page = async () => (await fetch(`${secondOrigin}/glossary`)).status;
  await second.stop();
  await site.api.stop();
  await second.start();
  // The page's release is on this disk, and its texts are part of the release.
  expect(await page()).toBe(200);
  expect((await fetch(`${secondOrigin}/readyz`)).status).toBe(200);

  await second.stop();
  await rm(folder, { recursive: true });
  const starting = second.start();
  await site.api.start();
  await starting;
  await expect.poll(page, CHANGE_TIMEOUT).toBe(200);
  expect((await fetch(`${secondOrigin}/readyz`)).status).toBe(200);
});

test('a QA session works on every server, and ends on every server when its link is revoked', async () => {
  const { id, token } = await createQaLink(site);
  const opened = await fetch(`${site.origin}/faq?qa=${token}`, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const post = {
    method: 'POST',
    body: JSON.stringify({ agentId: 1, userId: 'x', voteType: 'upvote' }),
  };
  const headers = { cookie, 'Content-Type': 'application/json' };
  const cast = await fetch(`${secondOrigin}/api/votes`, { ...post, headers });
  expect(await cast.json()).toMatchObject({ upvotes: 1, vote: 'upvote' });
  const ended = async (origin: string) =>
    (await (await fetch(`${origin}/faq`, { headers })).text()).includes('its link was revoked');
  for (const origin of [site.origin, secondOrigin]) expect(await ended(origin)).toBe(false);

  await site.client.call('DELETE', `/qa-links/${id}`);
  const revokedAt = performance.now();
  for (const origin of [site.origin, secondOrigin])
    await expect.poll(() => ended(origin), { ...CHANGE_TIMEOUT, intervals: [5] }).toBe(true);
  console.log(
    `    the session ended on both servers ${Math.round(performance.now() - revokedAt)} ms later`,
  );
  expect((await fetch(`${secondOrigin}/api/votes`, { ...post, headers })).status).toBe(403);
  const { upvotes } = await (await fetch(`${secondOrigin}/api/agents/1`)).json();
  expect(upvotes).toBe(0);
});
