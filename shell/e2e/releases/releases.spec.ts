import type { APIRequestContext } from '@playwright/test';
import { archiveOf, filesOf } from '../../remote-kit/build/archive.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { activate, CHANGE_TIMEOUT } from '../support/activate.ts';
import { command } from '../support/command.ts';
import { countLoads, deploy } from '../support/open-tabs.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { answerFirstStep, finishSelector } from '../support/selector.ts';
import type { Site } from '../support/site.ts';
import { expect, hydrated } from '../support/test.ts';

const TITLE = { from: 'AI Agents Glossary', to: 'AI Agents Glossary, second edition' };

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder });

/** Resolves when a page's HTML satisfies the condition. */
const until = (request: APIRequestContext, path: string, holds: (html: string) => boolean) =>
  expect.poll(async () => holds(await (await request.get(path)).text()), CHANGE_TIMEOUT).toBe(true);

test('a second version goes live and back while the server runs', async ({
  site,
  request,
  page,
}) => {
  await publishEdited(site.client, 'mf-content', '9.0.0', TITLE);
  await page.goto('/glossary');
  await hydrated(page);

  const activated = await release(site, 'activate', 'mf-content', '9.0.0');
  expect(activated.output).toContain('Activated mf-content 9.0.0');
  await until(request, '/glossary', (html) => html.includes('second edition'));

  // The open tab keeps the release that it was loaded with.
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Discover');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Agents Glossary');
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE.to);

  const rolledBack = await release(site, 'rollback', 'mf-content');
  expect(rolledBack.code).toBe(0);
  await until(request, '/glossary', (html) => !html.includes('second edition'));

  const history = await release(site, 'history', 'mf-content');
  expect(history.output).toMatch(/rollback +mf-content +9\.0\.0 → .* by owner:/);
});

test('a release that cannot run is refused, and if it is forced, servers keep the previous one', async ({
  site,
  request,
}) => {
  const active = (await site.active())['mf-wizard'] ?? '';
  const code = "throw new Error('this release is broken')";
  const manifest = {
    ...(await site.store.manifest('mf-wizard', active)),
    version: '9.9.9',
    server: { file: 'remote.cjs', integrity: integrityOf(code) },
  };
  const kept = (await filesOf(site.store.folder('mf-wizard', active))).filter(
    ([path]) => path !== 'manifest.json' && !path.startsWith('server/'),
  );
  const archive = await archiveOf([
    ...kept,
    ['server/remote.cjs', code],
    ['manifest.json', JSON.stringify(manifest)],
  ]);
  await site.client.publish('mf-wizard', '9.9.9', archive);

  const refused = await release(site, 'activate', 'mf-wizard', '9.9.9');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('this release is broken');
  expect((await site.active())['mf-wizard']).toBe(active);

  const versions = { 'mf-wizard': '9.9.9' };
  const forced = await site.client.change({ kind: 'activate', versions, force: true });
  expect(forced.state).toBe('done');
  const problems = async () => (await site.client.servers()).map(({ problem }) => problem).join();
  await expect.poll(problems, CHANGE_TIMEOUT).toContain('this release is broken');
  const response = await request.get('/recommendations');
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('AI Chatbot');
  expect((await release(site, 'rollback', 'mf-wizard')).code).toBe(0);
});

test('a tab that was opened before a release keeps its own version through the selector', async ({
  page,
  site,
  troubles,
}) => {
  await answerFirstStep(page);
  const loads = countLoads(page);
  const title = 'AI Agent Selector';
  const before = await deploy(site, 'mf-wizard', '5.1.0', title, '/recommendations');
  await finishSelector(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(loads()).toBe(0);
  expect(troubles.list).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, renewed`);
  await expect(page.locator('main')).toContainText('Best Match');
  await activate(site, 'mf-wizard', before);
});

test('the release command reports mistakes, and exits with 1 for a refusal and 2 for wrong use', async ({
  site,
}) => {
  expect(await release(site, 'activate', 'mf-agent', '7.7.7')).toMatchObject({
    code: 1,
    output: expect.stringContaining('mf-agent 7.7.7 is not stored. Publish it first.'),
  });
  expect(await release(site, 'qa', 'link', 'mf-agent')).toMatchObject({
    code: 2,
    output: expect.stringContaining("required option '--for <name>' not specified"),
  });
});
