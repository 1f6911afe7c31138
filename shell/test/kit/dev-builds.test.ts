import { expect, test, vi } from 'vitest';
import { DevBuilds } from '../../remote-kit/build/dev-builds.ts';
import { nextDevVersion } from '../../remote-kit/build/dev-versions.ts';
import type { ListedRelease } from '../../remote-kit/build/remote-client.ts';

const HOUR_MS = 60 * 60 * 1000;

function stored(version: string, hours: number): ListedRelease {
  const publishedAt = new Date(Date.now() - hours * HOUR_MS).toISOString();
  return {
    ...{ name: 'mf-news', version, publishedAt, publishedBy: 'team:news', prunedAt: null },
    ...{ digest: '', signature: '', provenance: null },
  };
}

/** A site that has these releases, of which some cannot be removed. */
function site(releases: readonly ListedRelease[], stuck: readonly string[] = []) {
  const left = new Set(releases.map(({ version }) => version));
  const client = {
    releases: async () => releases.filter(({ version }) => left.has(version)),
    prune: async (_name: string, version: string) => {
      if (stuck.includes(version)) throw new Error('Servers need it.');
      left.delete(version);
    },
  };
  return { client, left, builds: new DevBuilds(client, 'mf-news', 24 * HOUR_MS) };
}

test('what a colleague develops at the same time stays, and so does what was released', async () => {
  const { builds, left } = site([
    stored('0.0.0-dev.3', 1),
    stored('0.0.0-dev.2', 25),
    stored('0.1.0', 90),
  ]);
  await builds.pruneAbandoned();
  expect([...left]).toEqual(['0.0.0-dev.3', '0.1.0']);
  await builds.prune(0);
  expect([...left]).toEqual(['0.0.0-dev.3', '0.1.0']);
});

test('the newest own builds stay until the end', async () => {
  const own = ['1', '2', '3'].map((each) => `0.0.0-dev.${each}`);
  const { builds, left } = site(own.map((version) => stored(version, 0)));
  for (const version of own) builds.add(version);
  await builds.prune(2);
  expect([...left]).toEqual(['0.0.0-dev.2', '0.0.0-dev.3']);
  await builds.prune(0);
  expect([...left]).toEqual([]);
});

test('a build that cannot be removed is reported and does not block the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [stuck, other] = [nextDevVersion(), '0.0.0-dev.1'];
  const { builds, left } = site([stored(stuck, 30), stored(other, 30)], [stuck]);
  await builds.pruneAbandoned();
  expect([...left]).toEqual([stuck]);
  expect(log).toHaveBeenCalledWith(
    `Cannot remove mf-news ${stuck} from the site: Servers need it.`,
  );
});

test('a list that cannot be read is reported and blocks nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { client } = site([]);
  const releases = () => Promise.reject(new Error('It does not respond.'));
  const builds = new DevBuilds({ ...client, releases }, 'mf-news', 24 * HOUR_MS);
  await builds.pruneAbandoned();
  expect(log).toHaveBeenCalledWith(
    'Cannot remove old builds of mf-news from the site: It does not respond.',
  );
});
