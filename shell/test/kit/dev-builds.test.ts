import { expect, test, vi } from 'vitest';
import { DevBuilds } from '../../remote-kit/build/dev-builds.ts';
import { nextDevVersion } from '../../remote-kit/build/dev-versions.ts';
import type { ListedRelease } from '../../remote-kit/build/remote-client.ts';

const HOUR_MS = 60 * 60 * 1000;

function stored(version: string, hours: number): ListedRelease {
  const publishedAt = new Date(Date.now() - hours * HOUR_MS).toISOString();
  return {
    ...{ name: 'mf-news', version, publishedAt, publishedBy: 'team:news', prunedAt: null },
    ...{ digest: '', signature: '', provenance: null, checks: null },
  };
}

/** A site with these releases, some of which cannot be removed. */
function site(releases: readonly ListedRelease[], unremovable: readonly string[] = []) {
  const remaining = new Set(releases.map(({ version }) => version));
  const client = {
    releases: async () => releases.filter(({ version }) => remaining.has(version)),
    prune: async (_name: string, version: string) => {
      if (unremovable.includes(version)) throw new Error('Servers need it.');
      remaining.delete(version);
    },
  };
  return { client, remaining, builds: new DevBuilds(client, 'mf-news', 24 * HOUR_MS) };
}

test("keeps released versions and colleagues' current builds", async () => {
  const { builds, remaining } = site([
    stored('0.0.0-dev.3', 1),
    stored('0.0.0-dev.2', 25),
    stored('0.1.0', 90),
  ]);
  await builds.pruneAbandoned();
  expect([...remaining]).toEqual(['0.0.0-dev.3', '0.1.0']);
  await builds.prune(0);
  expect([...remaining]).toEqual(['0.0.0-dev.3', '0.1.0']);
});

test('keeps its newest builds until the end', async () => {
  const own = ['1', '2', '3'].map((each) => `0.0.0-dev.${each}`);
  const { builds, remaining } = site(own.map((version) => stored(version, 0)));
  for (const version of own) builds.add(version);
  await builds.prune(2);
  expect([...remaining]).toEqual(['0.0.0-dev.2', '0.0.0-dev.3']);
  await builds.prune(0);
  expect([...remaining]).toEqual([]);
});

test('reports a build that cannot be removed and removes the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [unremovable, other] = [nextDevVersion(), '0.0.0-dev.1'];
  const { builds, remaining } = site([stored(unremovable, 30), stored(other, 30)], [unremovable]);
  await builds.pruneAbandoned();
  expect([...remaining]).toEqual([unremovable]);
  expect(log).toHaveBeenCalledWith(
    `Cannot remove mf-news ${unremovable} from the site: Servers need it.`,
  );
});

test('reports a list that cannot be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client } = site([]);
  const releases = () => Promise.reject(new Error('It does not respond.'));
  const builds = new DevBuilds({ ...client, releases }, 'mf-news', 24 * HOUR_MS);
  await builds.pruneAbandoned();
  expect(log).toHaveBeenCalledWith(
    'Cannot remove old builds of mf-news from the site: It does not respond.',
  );
});
