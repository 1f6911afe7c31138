import { beforeEach } from 'vitest';
import { HOST } from './client.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

/** The build of the shell on which tests start. */
export const OLD = HOST;
export const NEW = 'bbbbbbbbbb';
export const NEEDS_19 = 'it was built with react 19.2.0; the host has 20.0.0';
export const NEEDS_20 = 'it was built with react 20.0.0; the host has 19.2.0';

/** Two active remotes on the old build. Of `mf-a`, it can run 1.0.0 only, and the new build 2.0.0 only. */
export function useTwoBuilds() {
  const { api, releases } = useEmptyReleases();
  beforeEach(async () => {
    releases.lacking.clear();
    for (const host of [OLD, NEW]) await releases.publish('shell', `0.0.0-h${host}`);
    await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-b', '1.0.0']);
    await releases.activate({ 'mf-a': '1.0.0', 'mf-b': '1.0.0' });
    releases.lacking.set(NEW, { 'mf-a@1.0.0': NEEDS_19 });
    releases.lacking.set(OLD, { 'mf-a@2.0.0': NEEDS_20 });
  });
  return { api, releases };
}
