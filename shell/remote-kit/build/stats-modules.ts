import type { Stats, StatsModule } from '@rspack/core';

const read = new WeakMap<Stats, readonly StatsModule[]>();

/** The modules of a build, each with the imports that it is there for. Large builds have thousands. */
export function modulesOf(stats: Stats): readonly StatsModule[] {
  const known = read.get(stats);
  if (known) return known;
  const { modules = [] } = stats.toJson({
    all: false,
    modules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    reasons: true,
  });
  read.set(stats, modules);
  return modules;
}
