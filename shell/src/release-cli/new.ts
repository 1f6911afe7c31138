import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteName } from '../../contract/manifest.ts';
import { ReleaseError } from '../releases/errors.ts';
import { ROOT, SHELL_ROOT, workspaceRemotes } from '../run/paths.ts';
import { type Command, required, text } from './context.ts';

const TEMPLATE = join(SHELL_ROOT, 'remote-kit', 'template');
const TEMPLATE_WORDS = /template/gi;
/** Package files that are the same for all remotes but for the name. */
const PACKAGE_FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts'];
/** What the others' tests use and the template's do not: the check for unused dependencies names it. */
const UNUSED_LINE = /^ *"@testing-library\/user-event".*\n/m;

/** `mf-price-watch` is `price-watch` in paths and files, `priceWatch` in code, `Price watch` to readers. */
function wordsOf(name: string) {
  const path = name.replace(/^mf-/, '');
  const code = path.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const spaced = path.replaceAll('-', ' ');
  return { path, code, title: spaced.charAt(0).toUpperCase() + spaced.slice(1) };
}

function filled(source: string, name: string): string {
  const { path, code, title } = wordsOf(name);
  return source
    .replaceAll('templateRoute', `${code}Route`)
    .replaceAll(TEMPLATE_WORDS, (word) => (word === 'Template' ? title : path));
}

async function fill(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, filled(await readFile(path, 'utf8'), name));
    const renamed = join(entry.parentPath, filled(entry.name, name));
    if (renamed !== path) await rename(path, renamed);
  }
}

/**
 * Writes the package of a new remote to `<into>/<name>`: the shape that all remotes have, with one
 * page, its scenarios and their tests. Versions are those that the other remotes have.
 *
 * @throws ReleaseError when the name is not one, or taken
 */
export async function scaffold(name: string, into: string): Promise<string> {
  const parsed = remoteName.safeParse(name);
  if (!parsed.success) throw new ReleaseError(`${name}: ${parsed.error.issues[0]?.message}`);
  // It becomes a name in code, too.
  if (!/^mf(-[a-z0-9]+)+$/.test(name))
    throw new ReleaseError(`${name}: each dash of a name stands between two words`);
  const folder = join(into, name);
  if (existsSync(folder)) throw new ReleaseError(`${folder} is there already`);
  const [model] = workspaceRemotes();
  if (!model) throw new ReleaseError('There is no remote to take the package files from');
  await mkdir(folder, { recursive: true });
  await cp(TEMPLATE, folder, { recursive: true });
  await fill(folder, name);
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
    console.log(`Wrote ${folder}. Next:
  pnpm dev ${name}                  look at it; the page is at /${wordsOf(name).path}
  pnpm test ${name}                 its types, lint and tests
  pnpm release publish ${name}      then activate the version it prints`);
    return 0;
  },
};
