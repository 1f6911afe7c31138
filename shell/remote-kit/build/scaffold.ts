import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isReservedPath } from '@agent-atlas/contract/host-paths';
import { remoteName } from '@agent-atlas/contract/manifest';
import { BuildError } from './errors.ts';

const TEMPLATE_WORDS = /template/gi;
/** The folder of the kit's package, which may contain sources or compiled code. */
export const KIT_ROOT = dirname(
  createRequire(import.meta.url).resolve('@agent-atlas/remote-kit/package.json'),
);

/** `mf-price-watch` becomes `price-watch` in paths and file names, `priceWatch` in code, `Price watch` in text. */
export function wordsOf(name: string) {
  const path = name.replace(/^mf-/, '');
  const code = path.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const spaced = path.replaceAll('-', ' ');
  return { path, code, title: spaced.charAt(0).toUpperCase() + spaced.slice(1) };
}

function fillText(source: string, name: string): string {
  const { path, code, title } = wordsOf(name);
  return source
    .replaceAll('templateRoute', `${code}Route`)
    .replaceAll(TEMPLATE_WORDS, (word) => (word === 'Template' ? title : path));
}

async function fill(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, fillText(await readFile(path, 'utf8'), name));
    const renamed = join(entry.parentPath, fillText(entry.name, name));
    if (renamed !== path) await rename(path, renamed);
  }
}

/**
 * Writes the sources of a new remote to a new folder: one page, its scenarios and their tests.
 *
 * @throws BuildError if the name is not valid for a remote, the host serves its path, or the folder already exists
 */
export async function scaffoldSources(name: string, folder: string): Promise<void> {
  const parsed = remoteName.safeParse(name);
  if (!parsed.success) throw new BuildError(`${name}: ${parsed.error.issues[0]?.message}`);
  // It also becomes an identifier.
  if (!/^mf(-[a-z0-9]+)+$/.test(name))
    throw new BuildError(`${name}: each dash in a name must separate two words`);
  const path = `/${wordsOf(name).path}`;
  if (isReservedPath(path))
    throw new BuildError(`The host serves ${path}, so a remote cannot be named ${name}.`);
  if (existsSync(folder)) throw new BuildError(`${folder} already exists`);
  await mkdir(folder, { recursive: true });
  await cp(join(KIT_ROOT, 'template'), folder, { recursive: true });
  await fill(folder, name);
}
