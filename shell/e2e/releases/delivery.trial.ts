import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { activate } from '../support/activate.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { requestsDuringChanges } from '../support/requests-during-changes.ts';
import { expect } from '../support/test.ts';

const NAME = 'mf-content';
const TITLE = 'AI Agents Glossary';

test('ten thousand requests during twenty activations and rollbacks all succeed', async ({
  site,
}) => {
  const load = { version: '8.0.0', requests: 10_000, changes: 20 };
  expect(await requestsDuringChanges(site, load)).toEqual([]);
});

test('a command that is killed at any point leaves the old or the new version active', async ({
  site,
  request,
}) => {
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
