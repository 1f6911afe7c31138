import type { ReleaseState } from '@agent-atlas/registry/contract/releases';
import { onTestFinished } from 'vitest';
import { ActiveSets, type SetEvents, type SetParts } from '../../src/releases/active-sets.ts';
import { LocalReleases } from '../../src/releases/local-releases.ts';
import { inProcessRenderers } from './in-process-renderers.ts';
import { tempFolder } from './temp-folder.ts';
import { tinyHost } from './tiny-host.ts';
import { type TinyRelease, writeRelease } from './tiny-release.ts';

/** Server code of a release that cannot be loaded. */
export const BROKEN = 'null.routes;';

/** Releases in a temporary folder, and servers that follow its pointer. */
export async function setSite() {
  const root = await tempFolder();
  const releases = new LocalReleases(root, async () => tinyHost);
  const { store, sets } = releases;
  const refused: string[] = [];
  const activate = async (release: TinyRelease) => {
    const { name, version } = await writeRelease(root, release);
    await releases.activate(name, version);
  };
  /** Starts canaries in addition to the active versions. */
  const canary = (canaries: ReleaseState['canaries']) =>
    releases.serve((active) => ({ active, canaries }));
  const server = (
    events: SetEvents = {},
    renderers: SetParts['renderers'] = inProcessRenderers(),
  ) => {
    const onRefused = (message: string) => void refused.push(message);
    const active = new ActiveSets(
      { source: releases, store, sets, renderers },
      { onRefused, ...events },
    );
    onTestFinished(() => active.stop());
    return active;
  };
  return { releases, store, refused, activate, canary, server };
}

/** The active releases, as `<remote>@<version>`. */
export const versions = ({ current }: ActiveSets) =>
  current.remotes.map(({ name, version }) => `${name}@${version}`);
