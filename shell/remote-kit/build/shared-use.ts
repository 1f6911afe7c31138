import { SHARED_MODULES } from '@agent-atlas/contract/shared';
import type { MultiStats } from '@rspack/core';

/** The names that a server build imports from each shared module, according to the compiler. */
export function sharedUse(stats: MultiStats): Record<string, string[]> {
  const used: Record<string, string[]> = {};
  for (const { modules = [] } of stats.toJson({
    all: false,
    modules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    usedExports: true,
  }).children ?? []) {
    for (const { name, usedExports } of modules) {
      const shared = SHARED_MODULES.find((module) => name === `external "${module}"`);
      if (shared && Array.isArray(usedExports)) used[shared] = [...usedExports].sort();
    }
  }
  return used;
}
