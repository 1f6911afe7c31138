import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from '../../contract/scenario.ts';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from './temp-folder.ts';
import { writeRelease } from './tiny-release.ts';

/** A store with one active release for each remote, which has these scenarios. */
export async function scenarioStore(remotes: Readonly<Record<string, readonly Scenario[]>>) {
  const root = await tempFolder();
  const store = new ReleaseStore(root);
  const registry = new Registry(root);
  for (const [name, scenarios] of Object.entries(remotes)) {
    const { version } = await writeRelease(root, { name });
    await writeFile(join(store.folder(name, version), 'scenarios.json'), JSON.stringify(scenarios));
    await registry.change(name, version, 'test');
  }
  return { store, registry };
}
