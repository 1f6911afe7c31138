import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SHELL_ROOT } from '../src/run/paths.ts';
import { activate } from './support/activate.ts';
import { publishEdited } from './support/remote-copy.ts';
import { expect, test } from './support/test.ts';

const NAME = 'mf-content';
const TITLE = 'AI Agents Glossary';
const PATHS = ['/glossary', '/faq', '/', '/leaderboard', '/about'];
const REQUESTS = 10_000;
const AT_ONCE = 16;
const CHANGES = 20;

test('ten thousand requests during twenty activations and rollbacks all succeed', async ({
  site,
}) => {
  test.setTimeout(360_000);
  const first = (await site.active())[NAME] ?? '';
  await publishEdited(site.client, NAME, '8.0.0', { from: TITLE, to: `${TITLE}, again` });
  let sent = 0;
  const failed: string[] = [];
  const client = async () => {
    while (sent < REQUESTS) {
      const path = PATHS[sent++ % PATHS.length] ?? '/';
      const response = await fetch(site.origin + path).catch((error: Error) => error);
      if (response instanceof Error) failed.push(`${path}: ${response.message}`);
      else if (!(await response.text()).includes('</html>') || response.status !== 200)
        failed.push(`${path}: ${response.status}`);
    }
  };
  const clients = Promise.all(Array.from({ length: AT_ONCE }, client));
  for (let change = 1; change <= CHANGES; change++) {
    // Spread over the whole load, however fast this machine is.
    await expect
      .poll(() => sent, { timeout: 60_000, intervals: [5] })
      .toBeGreaterThanOrEqual(Math.floor((REQUESTS * change) / (CHANGES + 1)));
    const { state } = await site.client.change(
      change % 2 === 1
        ? { kind: 'activate', versions: { [NAME]: '8.0.0' } }
        : { kind: 'rollback', remote: NAME },
    );
    expect(state).toBe('done');
  }
  await clients;
  console.log(`    ${sent} requests, ${CHANGES} changes, ${failed.length} failed`);
  expect(failed).toEqual([]);
  await activate(site, NAME, first);
});

test('a command that is killed at any point leaves the old or the new version active', async ({
  site,
  request,
}) => {
  test.setTimeout(240_000);
  const first = (await site.active())[NAME] ?? '';
  await publishEdited(site.client, NAME, '8.1.0', { from: TITLE, to: `${TITLE}, at last` });
  const env = { ...process.env, DATA_DIR: site.folder };
  for (let attempt = 0; attempt < 12; attempt++) {
    const version = attempt % 2 === 0 ? '8.1.0' : first;
    const child = spawn(
      process.execPath,
      [join(SHELL_ROOT, 'bin', 'release.ts'), 'activate', NAME, version],
      { env, stdio: 'ignore' },
    );
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // Each attempt gets further than the previous one.
    const killer = setTimeout(() => child.kill('SIGKILL'), 150 * attempt);
    await ended;
    clearTimeout(killer);
    const active = await site.active();
    expect([first, '8.1.0']).toContain(active[NAME]);
    expect((await request.get('/glossary')).status()).toBe(200);
  }
  // A killed command's change still completes; a check waits for it.
  await site.client.change({ kind: 'check', versions: { [NAME]: first } });
  await activate(site, NAME, first);
  expect((await site.active())[NAME]).toBe(first);
});
