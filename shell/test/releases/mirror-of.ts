import { onTestFinished } from 'vitest';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import { Mirror } from '../../src/releases/mirror.ts';
import type { ReleaseClient } from '../../src/releases/release-client.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyHost } from '../support/tiny-host.ts';

export const RELEASES = [{ name: 'mf-a' }, { name: 'mf-b' }];

/** Creates a mirror of a release API, with a function that serves its copy. */
export async function mirrorOf(client: ReleaseClient, root?: string, host = tinyHost) {
  const problems: string[] = [];
  const mirror = new Mirror({
    client,
    root: root ?? (await tempFolder()),
    host,
    verify: async ({ signature }) => {
      if (signature !== '') throw new Error('The signature is invalid');
    },
    verifySet: async ({ signature }) => {
      if (signature !== '') throw new Error('The signature of the set is invalid');
    },
    onProblem: (problem) => void problems.push(problem),
  });
  const serve = async () => {
    const { store, sets } = mirror;
    const parts = { source: mirror, store, sets, renderers: inProcessRenderers() };
    const active = new ActiveSets(parts);
    onTestFinished(() => active.stop());
    await active.refresh();
    return active;
  };
  return { mirror, problems, serve };
}
