import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');

const SOURCES = {
  'src/remote.tsx': `
    import { defineRemote } from '@agent-atlas/contract';
    const head = () => ({ title: 'Home', description: 'A page.', canonicalPath: '/tiny' });
    export const remote = defineRemote({
      name: 'mf-tiny',
      routes: [{ id: 'home', path: '/tiny', head, page: () => import('./pages/home.tsx') }],
    });
  `,
  'src/pages/home.tsx': `
    import { useState } from 'react';
    export function Page() {
      const [count, setCount] = useState(0);
      return <button className="p-4 md:p-8" onClick={() => setCount(count + 1)}>{count}</button>;
    }
  `,
};

/**
 * Creates the package of a small remote for the current test. It is inside the workspace, so that the compiler finds
 * the shared packages.
 *
 * @param sources files that are added to the default ones or replace them
 * @returns the package's folder
 */
export async function tinyRemote(sources: Readonly<Record<string, string>> = {}): Promise<string> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.cache', 'mf-tiny-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'src', 'pages'), { recursive: true });
  await mkdir(join(folder, 'src', 'slots'));
  const manifest = { name: '@agent-atlas/mf-tiny', version: '0.1.0', type: 'module' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const modules = join('..', '..', 'mf-directory', 'node_modules');
  await symlink(modules, join(folder, 'node_modules'));
  for (const [file, text] of Object.entries({ ...SOURCES, ...sources })) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

/** The source of `src/remote.tsx` with another `page`. */
export function remoteSource(page: string, name = 'mf-tiny'): string {
  return `
    import { defineRemote } from '@agent-atlas/contract';
    import { Page } from './pages/home.tsx';
    const head = () => ({ title: 'Home', description: String(Page), canonicalPath: '/tiny' });
    export const remote = defineRemote({
      name: '${name}',
      routes: [{ id: 'home', path: '/tiny', head, page: ${page} }],
    });
  `;
}

/** The sources of a package in the remote. @param manifest the rest of its `package.json` */
export function packageSources(
  name: string,
  manifest: object,
  code: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const folder = `src/node_modules/${name}`;
  const files = {
    'package.json': JSON.stringify({ name, ...manifest }),
    'index.js': code,
    ...more,
  };
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text] as const),
  );
}
