import { expect, test } from 'vitest';
import { BuildSchema } from '../contract/builds.ts';
import { NEEDS_19, NEW, OLD, useTwoBuilds } from './two-builds.ts';

const { api, releases } = useTwoBuilds();

const WORKER = { kind: 'worker', revision: null, set: null, problem: null };

test('a new build is listed before it serves, with what it lacks and the build on which the remote stays', async () => {
  await releases.send('PUT', '/servers/worker-new', { ...WORKER, host: NEW });
  const builds = () => releases.read('/builds');
  const processes = { webServers: 0, hasWorker: true };
  const next = { host: NEW, ...processes, neededBy: [], isRetired: false };
  expect(await builds()).toContainEqual({ ...next, runs: null, lacking: [] });
  await releases.doAllWork(NEW);
  const lacking = [{ remote: 'mf-a', version: '1.0.0', lacks: [NEEDS_19], host: OLD }];
  expect(await builds()).toEqual([
    {
      ...{ host: OLD, webServers: 1, hasWorker: false },
      ...{ runs: ['mf-a', 'mf-b'], lacking: [], neededBy: [NEW], isRetired: false },
    },
    { ...next, runs: ['mf-b'], lacking },
  ]);
});

test('the old build is retired once its web servers have ended and the remote has moved', async () => {
  await releases.send('PUT', '/servers/worker-old', { ...WORKER, host: OLD });
  const isRetired = async (host: string) => {
    const builds = BuildSchema.array().parse(await releases.read('/builds'));
    return builds.find((one) => one.host === host)?.isRetired;
  };
  await releases.report(NEW);
  await releases.doAllWork(NEW);
  await api.sql`delete from release_server where id = ${`web-${OLD}`}`;
  expect(await isRetired(OLD)).toBe(false);
  const { id } = await releases.change({ kind: 'activate', versions: { 'mf-a': '2.0.0' } });
  for (const host of [OLD, NEW]) await releases.doAllWork(host);
  expect(await releases.read(`/changes/${id}?wait=5`)).toMatchObject({ state: 'done' });
  expect(await isRetired(OLD)).toBe(true);
  expect(await isRetired(NEW)).toBe(false);
});
