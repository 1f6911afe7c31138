import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { integrityOf } from '../../src/releases/integrity.ts';

/** As much of the shared table as a hand-written release asks for. */
export const tinyShared = { react, 'react/jsx-runtime': jsxRuntime };

export interface TinyRelease {
  readonly name: string;
  readonly version?: string;
  /** Path of its one page; `/<name>` when absent. */
  readonly path?: string;
  /** Text of its one page. */
  readonly text?: string;
  readonly builtAt?: string;
  readonly classes?: readonly string[];
  readonly redirects?: ReleaseManifest['redirects'];
  /** The whole server file, in place of the page above. */
  readonly code?: string;
}

function serverCode({ name, path = `/${name}`, text = 'A page' }: TinyRelease): string {
  return `
    const { useState } = require('react');
    const { jsx } = require('react/jsx-runtime');
    function Page() {
      const [text] = useState(${JSON.stringify(text)});
      return jsx('h1', { children: text });
    }
    const head = () => ({ title: 'Tiny', description: 'A page.', canonicalPath: ${JSON.stringify(path)} });
    exports.remote = {
      name: ${JSON.stringify(name)},
      contract: 1,
      routes: [{ id: 'page', path: ${JSON.stringify(path)}, head, page: async () => ({ Page }) }],
    };
  `;
}

/** The manifest of a release whose files would be these. */
export function tinyManifest(release: TinyRelease): ReleaseManifest {
  const { name, version = '1.0.0', path = `/${name}` } = release;
  const file = { integrity: integrityOf(`${name} ${version}`), bytes: 1 };
  return {
    name,
    version,
    contract: 1,
    builtAt: release.builtAt ?? '2026-01-01T00:00:00.000Z',
    shared: {},
    routes: [{ id: 'page', path, files: ['page.1.js'] }],
    redirects: [...(release.redirects ?? [])],
    web: {
      entry: 'entry.1.js',
      initial: ['entry.1.js'],
      files: { 'entry.1.js': file, 'page.1.js': file },
    },
    server: {
      file: 'remote.cjs',
      integrity: integrityOf(release.code ?? serverCode(release)),
    },
    uses: { shared: {}, api: { addresses: [], reads: {} } },
  };
}

/** Puts a hand-written release into a store, without a compiler. */
export async function writeRelease(root: string, release: TinyRelease): Promise<ReleaseManifest> {
  const manifest = tinyManifest(release);
  const folder = join(root, manifest.name, manifest.version);
  await Promise.all([
    mkdir(join(folder, 'server'), { recursive: true }),
    mkdir(join(folder, 'web'), { recursive: true }),
  ]);
  await Promise.all([
    writeFile(join(folder, 'server', 'remote.cjs'), release.code ?? serverCode(release)),
    writeFile(join(folder, 'web', 'entry.1.js'), 'export {};'),
    writeFile(join(folder, 'classes.json'), JSON.stringify(release.classes ?? [])),
    writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest)),
  ]);
  return manifest;
}
