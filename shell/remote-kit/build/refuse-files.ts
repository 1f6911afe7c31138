import { contentTypeOf, FILE_LIMITS } from '@agent-atlas/contract/manifest';
import type { Stats, StatsModule } from '@rspack/core';
import { BuildError } from './errors.ts';
import { modulesOf } from './stats-modules.ts';
import { isUnknownFile, unknownFile } from './unknown-files.ts';

/** Whether the query of an import asks for what Vite would do, which the build does not. */
function ignoresQuery({ name = '', moduleType = '' }: StatsModule): boolean {
  if (/\?inline\b/.test(name)) return moduleType !== 'asset/inline';
  return /\?(?:url|worker|sharedworker)\b/.test(name) && !moduleType.startsWith('asset/');
}

/**
 * Refuses files that a release cannot contain.
 *
 * @throws BuildError that names the importing file and the way out
 */
export function refuseFiles(stats: Stats): void {
  const modules = modulesOf(stats);
  const problems = new Set<string>();
  const files = modules.filter(({ moduleType }) => moduleType === 'asset/resource');
  for (const module of modules) {
    const { name = '', reasons = [], moduleType, identifier, nameForCondition } = module;
    const importer = reasons[0]?.moduleName ?? 'src';
    if (moduleType === 'javascript/auto' && isUnknownFile(nameForCondition, identifier))
      problems.add(unknownFile(importer, name));
    if (ignoresQuery(module))
      problems.add(
        `${importer} imports ${name}, but no rule of the build is for this query: import the file without it, import its text with ?raw, or start workers with \`new Worker(new URL(…, import.meta.url))\`.`,
      );
  }
  for (const { nameForCondition: file = '', name = file, reasons = [], size = 0 } of files) {
    const importer = reasons[0]?.moduleName ?? 'src';
    if (contentTypeOf(file) === undefined) problems.add(unknownFile(importer, name));
    else if (size > FILE_LIMITS.bytes)
      problems.add(
        `${importer} imports ${name}, which has ${size} bytes; at most ${FILE_LIMITS.bytes} are allowed: make it smaller.`,
      );
  }
  // The manifest is a file as well.
  if (files.length >= FILE_LIMITS.files)
    problems.add(`src imports ${files.length} files; fewer than ${FILE_LIMITS.files} are allowed.`);
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0);
  if (bytes > FILE_LIMITS.allBytes)
    problems.add(
      `src imports ${bytes} bytes of files; at most ${FILE_LIMITS.allBytes} are allowed: make them smaller.`,
    );
  if (problems.size > 0) throw new BuildError([...problems].join('\n'));
}
