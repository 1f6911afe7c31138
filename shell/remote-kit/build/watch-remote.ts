import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Configuration, StatsError } from '@rspack/core';
import { type BuildFacts, buildPart, factsOf } from './build-facts.ts';
import { nextDevVersion } from './dev-versions.ts';
import { describeBuild, type Evaluator } from './release.ts';
import { remoteConfigs } from './remote-config.ts';
import { watchSources } from './watch-sources.ts';
import { HOT_FOLDER, watchedFolder } from './watched-folder.ts';

/** Registers a cleanup step to run at the end. */
export type Undo = (step: () => Promise<unknown>) => void;

/** A build of a remote. */
export interface WatchedVersion {
  readonly version: string;
  /** Its folder, which exists until the callback resolves. */
  readonly out: string;
  readonly milliseconds: number;
  readonly facts: BuildFacts;
}

export interface WatchOptions {
  /** Folder for builds in progress. */
  readonly root: string;
  readonly evaluator: Evaluator | Promise<Evaluator>;
  readonly undo: Undo;
  /** Changes the compiler's configurations. */
  readonly configure?: (configurations: Configuration[]) => Configuration[];
  /** Called after each successful build. */
  readonly built: (build: WatchedVersion) => Promise<unknown>;
  /** Called after a failed build; the default prints the report. */
  readonly failed?: (report: string, errors?: readonly StatsError[]) => void;
}

/** Builds a remote after every edit, each time as a new version. Resolves after the first build. */
export async function watchRemote(
  { name, folder }: { readonly name: string; readonly folder: string },
  options: WatchOptions,
): Promise<void> {
  const { root, evaluator, undo, built, configure } = options;
  const failed = options.failed ?? ((report: string) => console.error(report));
  const watched = watchedFolder(root, name);
  undo(() => rm(watched, { recursive: true, force: true }));
  const configurations = async () => {
    const common = await remoteConfigs(folder, name, watched, 'development');
    return configure?.(common) ?? common;
  };
  const { first, close } = watchSources(folder, configurations, {
    read: (stats) => buildPart(name, folder, stats),
    built: (parts) => finish(factsOf(parts)),
    failed,
  });
  undo(close);
  await first;

  async function finish(facts: BuildFacts): Promise<void> {
    const since = performance.now();
    const version = nextDevVersion();
    const out = join(root, `${name}-${version}`);
    try {
      const filter = (path: string) => basename(path) !== HOT_FOLDER;
      await cp(watched, out, { recursive: true, filter });
      const options = { folder, out, version, mode: 'development' } as const;
      await describeBuild(options, facts, await evaluator);
      await built({ version, out, milliseconds: performance.now() - since, facts });
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  }
}
