import { contentTypeOf, FILE_EXTENSIONS, FILE_LIMITS } from '@agent-atlas/contract/manifest';
import type { Stats } from '@rspack/core';
import { BuildError } from './errors.ts';
import { modulesOf } from './stats-modules.ts';

/**
 * Refuses files that a release cannot contain.
 *
 * @throws BuildError that names the importing file and the way out
 */
export function refuseFiles(stats: Stats): void {
  const modules = modulesOf(stats);
  const problems = new Set<string>();
  const files = modules.filter(({ moduleType }) => moduleType === 'asset/resource');
  for (const { nameForCondition: file = '', name, reasons = [], size = 0 } of files) {
    const importer = reasons[0]?.moduleName ?? 'src';
    if (contentTypeOf(file) === undefined)
      problems.add(
        `${importer} imports ${name}, but a release contains only ${FILE_EXTENSIONS.join(', ')}: serve the file elsewhere, or add a rule for it to remote.config.ts.`,
      );
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
