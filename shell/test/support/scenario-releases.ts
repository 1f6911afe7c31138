import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from '../../contract/scenario.ts';
import { tinyReleases } from './tiny-set.ts';

/** Local releases with one active release per remote, which has the given scenarios. */
export async function scenarioReleases(remotes: Readonly<Record<string, readonly Scenario[]>>) {
  const { releases, versions } = await tinyReleases(Object.keys(remotes).map((name) => ({ name })));
  for (const [name, version] of Object.entries(versions)) {
    const file = join(releases.store.folder(name, version), 'scenarios.json');
    await writeFile(file, JSON.stringify(remotes[name]));
  }
  await releases.serve(() => ({ active: versions, canaries: {} }));
  return releases;
}
