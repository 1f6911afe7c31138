import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Folders of brand marks, by the first part of an agent's `logo`. */
const SOURCES: Readonly<Record<string, string>> = {
  lobehub: join(dirname(require.resolve('@lobehub/icons-static-svg/package.json')), 'icons'),
  // Its package.json is not exported.
  'simple-icons': dirname(require.resolve('simple-icons/icons/simpleicons.svg')),
};

const MARK = /^[a-z0-9]+(-[a-z0-9]+)*\.svg$/;

/** The file of a brand mark, or undefined for an invalid name. */
export function logoFile(source: string, file: string): string | undefined {
  const folder = Object.hasOwn(SOURCES, source) ? SOURCES[source] : undefined;
  return folder && MARK.test(file) ? join(folder, file) : undefined;
}
