import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scaffoldSources, wordsOf } from '../../remote-kit/build/scaffold.ts';
import { ReleaseError } from '../releases/errors.ts';
import { ROOT, workspaceRemotes } from '../run/paths.ts';
import { type Command, required, text } from './context.ts';

/** Package files that are the same for all remotes but for the name. */
const PACKAGE_FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts'];
/** What the others' tests use and the template's do not: the check for unused dependencies names it. */
const UNUSED_LINE = /^ *"@testing-library\/user-event".*\n/m;

/**
 * Writes the package of a new remote to `<into>/<name>`: the shape that all remotes have, with one
 * page, its scenarios and their tests. Versions are those that the other remotes have.
 *
 * @throws BuildError when the name is not one, or taken
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

export const create: Command = {
  usage: 'new <remote>',
  summary: 'start a new remote: a package of the shape that all have, with one page',
  options: { '--into <folder>': 'where to; the workspace when absent' },
  run: async ([remote], options) => {
    const name = required(remote, 'remote');
    const folder = await scaffold(name, text(options, 'into') ?? ROOT);
    const next = `Wrote ${folder}. Next:
  pnpm dev ${name}                  look at it; the page is at /${wordsOf(name).path}
  pnpm test ${name}                 its types, lint and tests
  pnpm release publish ${name}      then activate the version it prints`;
    return { text: next, json: { folder } };
  },
};
