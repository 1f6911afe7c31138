import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { integrityOf } from '../src/releases/integrity.ts';
import { SHELL_ROOT } from '../src/run/paths.ts';
import { activate, FOLLOWED } from './support/activate.ts';
import { command } from './support/command.ts';
import { publishEdited } from './support/remote-copy.ts';
import type { Site } from './support/site.ts';
import { expect, hydrated, test } from './support/test.ts';

const TITLE = { from: 'AI Agents Glossary', to: 'AI Agents Glossary, second edition' };

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: dirname(site.releases), RELEASE_BY: 'the content team' });

/** Asks until the page says it. @returns how long that took, in milliseconds */
async function until(request: APIRequestContext, path: string, holds: (html: string) => boolean) {
  const since = performance.now();
  await expect
    .poll(async () => holds(await (await request.get(path)).text()), {
      intervals: [10],
      ...FOLLOWED,
    })
    .toBe(true);
  return Math.round(performance.now() - since);
}

test('a second version goes live and back while the server runs', async ({
  site,
  request,
  page,
}) => {
  await publishEdited(site.store, 'mf-content', '9.0.0', TITLE);
  await page.goto('/glossary');
  await hydrated(page);

  const activated = await release(site, 'activate', 'mf-content', '9.0.0');
  expect(activated.output).toContain('Activated mf-content 9.0.0');
  const forward = await until(request, '/glossary', (html) => html.includes('second edition'));

  // The tab that was open goes on with the release it was loaded with.
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Discover');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agents Glossary');
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE.to);

  const rolledBack = await release(site, 'rollback', 'mf-content');
  expect(rolledBack.code).toBe(0);
  const back = await until(request, '/glossary', (html) => !html.includes('second edition'));
  console.log(`    after the command ended: live in ${forward} ms, rolled back in ${back} ms`);

  const history = await release(site, 'history', 'mf-content');
  expect(history.output).toMatch(/9\.0\.0 {2}by the content team/);
});

test('a release that cannot run is refused and the one before keeps serving', async ({
  site,
  request,
}) => {
  const active = (await site.registry.read()).active['mf-wizard'] ?? '';
  const folder = site.store.folder('mf-wizard', '9.9.9');
  const code = "throw new Error('this release is broken')";
  const manifest = {
    ...(await site.store.manifest('mf-wizard', active)),
    version: '9.9.9',
    server: { file: 'remote.cjs', integrity: integrityOf(code) },
  };
  await mkdir(join(folder, 'server'), { recursive: true });
  await writeFile(join(folder, 'server', 'remote.cjs'), code);
  await writeFile(join(folder, 'classes.json'), '[]');
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));

  const refused = await release(site, 'activate', 'mf-wizard', '9.9.9');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('this release is broken');
  expect((await site.registry.read()).active['mf-wizard']).toBe(active);

  // Even if somebody gets it into the registry, the running server keeps what it has.
  await site.registry.change('mf-wizard', '9.9.9', 'somebody');
  const other = await publishEdited(site.store, 'mf-content', '9.1.0', TITLE);
  expect(other.fresh).toBe(true);
  const response = await request.get('/recommendations');
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('AI Chatbot');
  await activate(site, 'mf-wizard', active);
});

test('a published version never changes', async ({ site }) => {
  await publishEdited(site.store, 'mf-content', '9.2.0', TITLE);
  const manifest = join(site.store.folder('mf-content', '9.2.0'), 'manifest.json');
  const before = await readFile(manifest, 'utf8');
  await expect(
    publishEdited(site.store, 'mf-content', '9.2.0', { from: TITLE.from, to: 'Something else' }),
  ).rejects.toThrow('already published with other content');
  expect(await readFile(manifest, 'utf8')).toBe(before);
});

test('the release command says what is wrong', async ({ site }) => {
  const unknownRemote = await release(site, 'publish', 'mf-nothing');
  expect(unknownRemote).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no remote mf-nothing'),
  });
  const unknownVersion = await release(site, 'activate', 'mf-agent', '7.7.7');
  expect(unknownVersion).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not published'),
  });
  for (const [args, words] of [
    [['list', 'mf-nothing'], 'Nothing of mf-nothing is published'],
    [['check', 'mf-agent/', '1.0.0'], 'mf-agent/ 1.0.0 cannot be a release'],
    [['activate', 'mf-agent', '1.0.0', '--assets', 'localhost:8080/x'], 'the address of a folder'],
    [['qa-link', 'mf-agent'], 'Which version?'],
    [['qa-link', '--hours', '20000'], '--hours must be a number above 0, at most 720'],
  ] as const)
    expect(await release(site, ...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining(words),
    });
  const unknownCommand = await release(site, 'destroy');
  expect(unknownCommand).toMatchObject({
    code: 2,
    output: expect.stringContaining('pnpm release --help'),
  });
});

test('a hundred activations do not grow the memory', async ({ site }) => {
  test.setTimeout(180_000);
  const copy = await mkdtemp(join(tmpdir(), 'agent-atlas-activations-'));
  await cp(site.releases, copy, { recursive: true });
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--no-compilation-cache',
    join(SHELL_ROOT, 'e2e', 'support', 'activations.ts'),
    copy,
  ]);
  const { before, after, activations, processes } = JSON.parse(stdout);
  await rm(copy, { recursive: true, force: true });
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  console.log(
    `    ${activations} activations: heap ${megabytes(before)} MB before, ${megabytes(after)} MB after`,
  );
  // One release of this size that stayed would be 100 times 0.3 MB.
  expect(after - before).toBeLessThan(5 * 1024 * 1024);
  // Those of releases that came and went have ended: one for each active remote is left.
  const active = Object.keys((await site.registry.read()).active).length;
  expect(processes).toBeLessThanOrEqual(active);
});
