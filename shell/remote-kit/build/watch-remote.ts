import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nextDevVersion } from './dev-versions.ts';
import { describeBuild, type Evaluator } from './release.ts';
import { remoteConfigs } from './remote-config.ts';
import { watchBuild } from './watch-build.ts';

/** Registers a cleanup step to run at the end. */
export type Undo = (step: () => Promise<unknown>) => void;

export interface WatchOptions {
  /** Folder for builds in progress. */
  readonly root: string;
  readonly evaluator: Evaluator | Promise<Evaluator>;
  readonly undo: Undo;
  /** Called after each build with its folder, which exists until this resolves, and its duration. */
  readonly built: (version: string, out: string, milliseconds: number) => Promise<unknown>;
}

/** Builds a remote after every edit, each time as a new version. Resolves after the first build. */
export async function watchRemote(
  { name, folder }: { readonly name: string; readonly folder: string },
  { root, evaluator, undo, built }: WatchOptions,
): Promise<void> {
  const watched = join(root, `${name}-watched-${process.pid}`);
  undo(() => rm(watched, { recursive: true, force: true }));
  const { close } = await watchBuild(
    await remoteConfigs(folder, name, watched, 'development'),
    async (stats) => {
      const since = performance.now();
      const version = nextDevVersion();
      const out = join(root, `${name}-${version}`);
      try {
        await cp(watched, out, { recursive: true });
        const options = { folder, out, version, mode: 'development' } as const;
        await describeBuild(options, stats, await evaluator);
        await built(version, out, performance.now() - since);
      } finally {
        await rm(out, { recursive: true, force: true });
      }
    },
    console.error,
  );
  undo(close);
}
