import { DriveSchema } from '@agent-atlas/registry/contract/drives';
import { CHANGE_TIMEOUT } from '../support/activate.ts';
import { command } from '../support/command.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import type { Site } from '../support/site.ts';
import { expect } from '../support/test.ts';

const NAME = 'mf-content';
const CANARY = '8.8.0';
/** The glossary fails for a search that no scenario has. */
const FAULT = {
  from: 'const load = async () => {\n  await lateDetails.load();',
  to: `const load = async ({ search }: { search: URLSearchParams }) => {
  if (search.get('q') === 'broken') throw new Error('The canary is broken');
  await lateDetails.load();`,
};
/** Canary buckets of one visitor on each side of the first step. */
const CANARY_BUCKET = 0.005;
const CONTROL_BUCKET = 0.015;
/** How many views the drive may need; one network may contribute at most this many. */
const VIEWS_MAX = 600;
const VIEWS_AT_ONCE = 25;

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder });

async function drive(site: Site) {
  const { code, output } = await release(site, 'canary', NAME, '--status', '--json');
  return code === 0 ? DriveSchema.parse(JSON.parse(output)) : undefined;
}

async function visit(site: Site, bucket: number, path = '/glossary?q=broken'): Promise<number> {
  const headers = { cookie: `atlas_bucket=${bucket}` };
  const response = await fetch(`${site.origin}${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** Views on both sides, one after the other, as if from one busy network. */
async function visitBoth(site: Site): Promise<void> {
  for (let view = 0; view < VIEWS_AT_ONCE; view++)
    await Promise.all([visit(site, CANARY_BUCKET), visit(site, CONTROL_BUCKET)]);
}

test('a failing canary is rolled back, although the process that drives it is killed', async ({
  ownSite: site,
}) => {
  test.setTimeout(480_000);
  await publishEdited(site.client, NAME, CANARY, FAULT);
  const options = ['--min-views', '100', '--min-vitals', '0', '--step-at-least', '1s'];
  const started = await release(site, 'canary', NAME, CANARY, '--auto', ...options);
  expect(started.output).toContain(`${NAME} ${CANARY} against`);
  expect(started.code).toBe(0);
  await expect
    .poll(() => drive(site), CHANGE_TIMEOUT)
    .toMatchObject({ state: 'running', share: 0.01 });
  await expect.poll(() => visit(site, CANARY_BUCKET), CHANGE_TIMEOUT).toBe(503);
  expect(await visit(site, CONTROL_BUCKET)).toBe(200);
  expect(await visit(site, CANARY_BUCKET, '/glossary')).toBe(200);

  await visitBoth(site);
  const { pid } = site.api;
  if (pid === undefined) throw new Error('The API does not run');
  process.kill(pid, 'SIGKILL');
  await expect.poll(async () => (await drive(site))?.state, CHANGE_TIMEOUT).toBe('running');

  let state: string | undefined;
  for (let views = 0; views < VIEWS_MAX && state !== 'taken-back'; views += VIEWS_AT_ONCE) {
    await visitBoth(site);
    state = (await drive(site))?.state;
  }
  await expect.poll(async () => (await drive(site))?.state, CHANGE_TIMEOUT).toBe('taken-back');
  expect((await drive(site))?.reason).toMatch(/^More failed views: 9\d\.\d% of \d+ on the canary/);
  expect((await site.client.state()).canaries).toEqual({});
  await expect.poll(() => visit(site, CANARY_BUCKET), CHANGE_TIMEOUT).toBe(200);
  const history = await release(site, 'history', NAME);
  expect(history.output).toMatch(/drive .* by drive:\d+ {2}taken-back: More failed views/);
});
