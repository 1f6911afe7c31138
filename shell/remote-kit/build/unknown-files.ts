import { FILE_EXTENSIONS } from '@agent-atlas/contract/manifest';

const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/i;

/**
 * Whether the compiler takes a file for a script only because no rule is for its type.
 *
 * @param identifier of its module; the loaders of a rule precede the path in it
 */
export const isUnknownFile = (file: string | undefined, identifier = ''): boolean =>
  file !== undefined && /\.\w+$/.test(file) && !SCRIPT.test(file) && !identifier.includes('!');

/** The sentence that refuses a file which a release cannot contain. */
export const unknownFile = (importer: string, file: string): string =>
  `${importer} imports ${file}, but a release contains only ${FILE_EXTENSIONS.join(', ')}: serve the file elsewhere, import its text with ?raw, or add a rule for it to remote.config.ts.`;
