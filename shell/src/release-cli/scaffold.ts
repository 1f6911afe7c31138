import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { scaffoldSources, wordsOf } from '../../remote-kit/build/scaffold.ts';
import type { NewOptions } from '../../remote-kit/commands/place.ts';
import { ReleaseError } from '../releases/errors.ts';
import { ROOT, workspaceRemotes } from '../run/paths.ts';

/** Package files that differ between remotes only in the name. */
const PACKAGE_FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts'];
/** A dependency that only the other remotes' tests use: the check for unused dependencies would report it. */
const UNUSED_LINE = /^ *"@testing-library\/user-event".*\n/m;

/**
 * Writes the package of a new remote to `<into>/<name>`, with the same structure as the other remotes:
 * one page, its scenarios and their tests. Dependencies have the same versions as in the other remotes.
 *
 * @returns the package's folder
 * @throws BuildError when the name is invalid or taken
 */
export async function scaffold(name: string, into: string): Promise<string> {
  const folder = join(into, name);
  const [model] = workspaceRemotes();
  if (!model) throw new ReleaseError('There is no remote to take the package files from');
  await scaffoldSources(name, folder);
  for (const file of PACKAGE_FILES) {
    const source = await readFile(join(ROOT, model, file), 'utf8');
    await writeFile(join(folder, file), source.replace(UNUSED_LINE, '').replaceAll(model, name));
  }
  return folder;
}

/** Creates a remote of this workspace. */
export async function createRemote(
  name: string,
  { into = ROOT, registry }: NewOptions,
): Promise<Outcome> {
  if (registry !== undefined)
    throw new ReleaseError(
      '--registry is for a repository of its own: npx @agent-atlas/remote-kit new <remote>',
    );
  const folder = await scaffold(name, into);
  const next = `Created ${folder}. Next:
  pnpm dev ${name}                  open it; the page is at /${wordsOf(name).path}
  pnpm test ${name}                 its types, lint and tests
  pnpm release publish ${name}      then activate the version it prints`;
  return { text: next, json: { folder } };
}
