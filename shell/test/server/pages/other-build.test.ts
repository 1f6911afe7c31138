import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { Pointer } from '@agent-atlas/registry/contract/sets';
import { expect, onTestFinished, test } from 'vitest';
import { BuildStore } from '../../../src/releases/build-store.ts';
import { composeSet } from '../../../src/releases/compose-set.ts';
import { HOST_CONTRACT, setHost } from '../../../src/releases/host-build.ts';
import { integrityOf } from '../../../src/releases/integrity.ts';
import { inProcessRenderers } from '../../support/in-process-renderers.ts';
import { BROKEN } from '../../support/set-site.ts';
import { slottedRelease } from '../../support/slotted-release.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { testSite } from '../../support/test-site.ts';
import { tinyHost } from '../../support/tiny-host.ts';
import { writeRelease } from '../../support/tiny-release.ts';

const SCRIPT = 'export {};';
const OTHER = {
  id: 'bbbbbbbbbb',
  contract: HOST_CONTRACT,
  entry: '/assets/shell.other.js',
  start: '/assets/start.other.js',
  integrity: { '/assets/shell.other.js': integrityOf(SCRIPT) },
  candidates: [],
  sharedVersions: {},
};
const RENDERER = 'the bundle of the other build';
const SHARED = { versions: { react: '20.0.0' }, names: {} };

const slotted = (name: string) =>
  slottedRelease(name, { react: name === 'mf-old' ? '19.2.0' : '20.0.0' });

/** A site whose build cannot run `mf-old`, and the other build on its disk, which can run both remotes. */
async function siteOfTwoBuilds({ contract = HOST_CONTRACT, alsoOther = {} as Versions } = {}) {
  const builds = new BuildStore(await tempFolder());
  const folder = builds.folder('0.0.0-hbbbbbbbbbb');
  for (const part of ['server', 'web']) await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'host-build.json'), JSON.stringify({ ...OTHER, contract }));
  await writeFile(join(folder, 'server', 'renderer.mjs'), RENDERER);
  await writeFile(join(folder, 'web', 'shell.other.js'), SCRIPT);
  const renderers = inProcessRenderers();
  /** The bundle that rendered each release last. */
  const bundles = new Map<string, string | undefined>();
  const site = await testSite({
    releases: [slotted('mf-old'), slotted('mf-new')],
    parts: {
      renderers: {
        ...renderers,
        render: (job, hooks, release, isBackground) => {
          if (release) bundles.set(release.key, release.renderer);
          return renderers.render(job, hooks, release, isBackground);
        },
      },
    },
    source: { fetchAsset: (file) => builds.asset(file) },
    builds,
  });
  const { releases, sets } = site;
  const versions = { 'mf-old': '1.0.0', 'mf-new': '1.0.0' };
  const compose = (host: Parameters<typeof composeSet>[2], more: Versions = {}) =>
    composeSet(releases.store, releases.sets, host, { ...versions, ...more });
  const own = await compose({ ...tinyHost, shared: SHARED });
  await writeRelease(releases.store.root, { name: 'mf-broken', code: BROKEN });
  const other = await compose({ ...tinyHost, ...setHost(OTHER) }, alsoOther);
  const pointer = { host: tinyHost.id, revision: 9, active: own, variants: [], previous: null };
  const elsewhere = [{ remote: 'mf-old', version: '1.0.0', set: other }];
  Object.assign(releases, {
    compose: () => Promise.reject(new Error('No release worker is running')),
  });
  const follow = (change: Partial<Pointer> = {}) => {
    Object.assign(releases, {
      pointer: async () => ({ ...pointer, fallbacks: {}, elsewhere, ...change }),
    });
    return sets.refresh();
  };
  await follow();
  onTestFinished(() => sets.stop());
  const page = async (path: string) => (await site.request(path)).text();
  /** A page in a QA session that requests these versions, which are published. */
  const pageInSession = async (path: string, versions: Versions) => {
    for (const [name, version] of Object.entries(versions))
      await writeRelease(releases.store.root, { ...slotted(name), version });
    Object.assign(releases, {
      compose: (all: Versions) =>
        composeSet(releases.store, releases.sets, { ...tinyHost, shared: SHARED }, all),
    });
    const headers = { cookie: site.qa.cookie({ versions }) };
    return (await site.request(path, { headers })).text();
  };
  return { ...site, own, other, page, pageInSession, bundles, follow };
}

test('a remote that this build cannot run is rendered by the other build, with its scripts and its set', async () => {
  const { page, bundles, own, other, sets } = await siteOfTwoBuilds();
  const old = await page('/mf-old');
  expect(old).toContain('<h1>Page of mf-old</h1>');
  expect(old).toContain('src="/assets/shell.other.js"');
  expect(old).toContain(`"set":"${other}"`);
  expect(bundles.get('mf-old@1.0.0')).toBe(RENDERER);
  const next = await page('/mf-new');
  expect(next).toContain('src="/assets/shell.1.js"');
  expect(next).toContain(`"set":"${own}"`);
  expect(bundles.get('mf-new@1.0.0')).toBeUndefined();
  expect(sets.isReady).toBe(true);
});

test("processes of the other build's error pages are kept like those of its releases", async () => {
  const { sets } = await siteOfTwoBuilds();
  expect([...sets.releaseKeys]).toEqual(
    expect.arrayContaining(['mf-old@1.0.0', 'shell@0.0.0-hbbbbbbbbbb']),
  );
});

test('browsers get the scripts of the other build, and no route that their build cannot run', async () => {
  const { request, own, other } = await siteOfTwoBuilds();
  expect(await (await request('/assets/shell.other.js')).text()).toBe(SCRIPT);
  const remotesIn = async (set: string) => {
    const { routes } = await (await request(`/_s/${set}.json`)).json();
    return routes.map(({ remote }: { remote: string }) => remote);
  };
  expect(await remotesIn(own)).toEqual(['mf-new']);
  expect(await remotesIn(other)).toEqual(['mf-new', 'mf-old']);
});

test('contributions of the other build are HTML that the browser does not hydrate', async () => {
  const { page } = await siteOfTwoBuilds();
  const hydrated = (name: string) =>
    `<div data-remote="${name}" data-contribution="note"><p>Note of ${name}</p></div>`;
  const fixed = (name: string) => `<div data-remote="${name}"><p>Note of ${name}</p></div>`;
  expect(await page('/mf-new')).toContain(hydrated('mf-new') + fixed('mf-old'));
  expect(await page('/mf-old')).toContain(fixed('mf-new') + hydrated('mf-old'));
});

test('a build that this one cannot serve keeps the server from being ready, with the reason', async () => {
  const { sets, page } = await siteOfTwoBuilds({ contract: HOST_CONTRACT + 1 });
  expect(sets.isReady).toBe(false);
  expect(sets.state.problem).toBe(
    'Servers of this build cannot serve pages of the build 0.0.0-hbbbbbbbbbb',
  );
  expect(await page('/mf-new')).toContain('Page of mf-new');
});

test('a new set of another build that is not on the disk yet holds nothing back, and its pages stay', async () => {
  const { follow, sets, page, other } = await siteOfTwoBuilds();
  const missing = 'cccccccccccccccccccc';
  const elsewhere = [{ remote: 'mf-old', version: '1.0.0', set: missing }];
  await follow({ revision: 10, elsewhere });
  expect(sets.state).toMatchObject({
    revision: 10,
    problem: `The release set ${missing} is not on this disk`,
  });
  expect(await page('/mf-old')).toContain(`"set":"${other}"`);
});

test('a release that fails to load for pages of another build is reported', async () => {
  const { sets, page } = await siteOfTwoBuilds({ alsoOther: { 'mf-broken': '1.0.0' } });
  expect(sets.state.problem).toContain('mf-broken 1.0.0 cannot be evaluated');
  expect(await page('/mf-old')).toContain('<h1>Page of mf-old</h1>');
});

const problemWith = (release: string) => `"problem":"This build of the shell cannot run ${release}`;

test('a QA session says which page of another build does not show the versions that it requests', async () => {
  const { pageInSession } = await siteOfTwoBuilds();
  const versions = { 'mf-new': '2.0.0' };
  expect(await pageInSession('/mf-old', versions)).toContain(`${problemWith('mf-old 1.0.0')}"`);
  const own = await pageInSession('/mf-new', versions);
  expect(own).toContain('/_r/mf-new/2.0.0/');
  expect(own).not.toContain('"problem"');
});

test('a QA session that requests a release which this build cannot run gets the active one, with the reason', async () => {
  const { pageInSession } = await siteOfTwoBuilds();
  const page = await pageInSession('/mf-new', { 'mf-old': '0.9.0' });
  expect(page).toContain(`${problemWith('mf-old 0.9.0')}: it was built with react 19.2.0;`);
});

test('the same holds for a release to which a rollback would return', async () => {
  const { pageInSession, follow, other } = await siteOfTwoBuilds();
  const elsewhere = ['1.0.0', '0.9.0'].map((version) => ({
    remote: 'mf-old',
    version,
    set: other,
  }));
  await follow({ elsewhere });
  const page = await pageInSession('/mf-old', { 'mf-old': '0.9.0' });
  expect(page).toContain(`${problemWith('mf-old 0.9.0')}"`);
  expect(page).toContain('src="/assets/shell.other.js"');
});
