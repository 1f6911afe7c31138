import { SHARED_MODULES } from '@agent-atlas/contract/shared';
import type { Stats } from '@rspack/core';

/** The names that a server build imports from each shared module, according to the compiler. */
export function sharedUse(server: Stats): Record<string, string[]> {
  const used: Record<string, string[]> = {};
  const { modules = [] } = server.toJson({
    all: false,
    modules: true,
    modulesSpace: Number.POSITIVE_INFINITY,
    usedExports: true,
  });
  for (const { name, usedExports } of modules) {
    const shared = SHARED_MODULES.find((module) => name === `external "${module}"`);
    if (shared && Array.isArray(usedExports)) used[shared] = [...usedExports].sort();
  }
  return used;
}
