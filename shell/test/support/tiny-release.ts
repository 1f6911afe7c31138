import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { QueryParameter } from '../../contract/remote.ts';
import { integrityOf } from '../../src/releases/integrity.ts';

export interface TinyRelease {
  readonly name: string;
  readonly version?: string;
  /** Path of its one page; `/<name>` when absent. */
  readonly path?: string;
  /** Text of its one page. */
  readonly text?: string;
  readonly classes?: readonly string[];
  readonly redirects?: ReleaseManifest['redirects'];
  /** Versions of the shared packages that it was built with. */
  readonly shared?: Readonly<Record<string, string>>;
  /** Query parameters that its page reads; all by default. */
  readonly query?: readonly QueryParameter[];
  /** Contributions to slots. */
  readonly slots?: readonly Pick<NonNullable<ReleaseManifest['slots']>[number], 'id' | 'order'>[];
  /** The whole server file. It replaces the generated page. */
  readonly code?: string;
}

/** A page that shows the API's response and fails without it. */
export const FRAGILE: TinyRelease = {
  name: 'mf-fragile',
  path: '/fragile',
  code: `
    const { jsx } = require('react/jsx-runtime');
    const { useQuery } = require('@tanstack/react-query');
    const queryKey = ['/api/agents'];
    const head = () => ({ title: 'Fragile', description: 'A page.', canonicalPath: '/fragile' });
    const load = ({ queryClient }) => queryClient.fetchQuery({ queryKey });
    const page = async () => ({
      Page: () => jsx('h1', { children: 'Shows ' + useQuery({ queryKey }).data }),
    });
    exports.remote = {
      name: 'mf-fragile',
      contract: 1,
      routes: [{ id: 'page', path: '/fragile', head, load, page }],
    };
  `,
};

/** A page for each id, which shows the API's response about it. */
export const PAGE_PER_ID: TinyRelease = {
  name: 'mf-one',
  path: '/one/:id',
  code: `
    const { jsx } = require('react/jsx-runtime');
    const { useQuery } = require('@tanstack/react-query');
    const { useParams } = require('react-router-dom');
    const keyOf = ({ id }) => ['/api/agents/' + id];
    const head = ({ params }) => ({ title: 'One', description: 'A page.', canonicalPath: '/one/' + params.id });
    const load = ({ params, queryClient }) => queryClient.fetchQuery({ queryKey: keyOf(params) });
    const page = async () => ({
      Page: () => jsx('h1', { children: 'Shows ' + useQuery({ queryKey: keyOf(useParams()) }).data }),
    });
    exports.remote = {
      name: 'mf-one',
      contract: 1,
      routes: [{ id: 'page', path: '/one/:id', head, load, page }],
    };
  `,
};

/** A page whose head redirects. */
export function redirecting(status: 307 | 308, to: string): TinyRelease {
  return {
    name: 'mf-old',
    path: '/old',
    code: `
      const head = () => ({
        title: 'Old', description: 'A page.', canonicalPath: ${JSON.stringify(to)}, status: ${status},
      });
      exports.remote = {
        name: 'mf-old',
        contract: 1,
        routes: [{ id: 'page', path: '/old', head, page: async () => ({ Page: () => 'Old' }) }],
      };
    `,
  };
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

const webFile = ({ name, version }: Pick<ReleaseManifest, 'name' | 'version'>) =>
  `export const release = '${name} ${version}';`;

/** The manifest that `writeRelease` writes for a release. */
export function tinyManifest(release: TinyRelease): ReleaseManifest {
  const { name, version = '1.0.0', path = `/${name}` } = release;
  const text = webFile({ name, version });
  const file = { integrity: integrityOf(text), bytes: text.length };
  return {
    name,
    version,
    contract: 1,
    shared: { ...release.shared },
    routes: [
      {
        id: 'page',
        path,
        ...(release.query && { query: release.query }),
        files: ['page.1.js'],
      },
    ],
    redirects: [...(release.redirects ?? [])],
    ...(release.slots && {
      slots: release.slots.map(({ id, order }) => ({
        id,
        order,
        slot: 'agent.after-overview',
        examples: [{ agentId: 1, agentName: 'Otter' }],
        files: ['page.1.js'],
        exposed: `./slots/${id}`,
      })),
    }),
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

/** Writes a release to a store without compiling anything. */
export async function writeRelease(root: string, release: TinyRelease): Promise<ReleaseManifest> {
  const manifest = tinyManifest(release);
  const folder = join(root, manifest.name, manifest.version);
  await Promise.all([
    mkdir(join(folder, 'server'), { recursive: true }),
    mkdir(join(folder, 'web'), { recursive: true }),
  ]);
  await Promise.all([
    writeFile(join(folder, 'server', 'remote.cjs'), release.code ?? serverCode(release)),
    ...Object.keys(manifest.web.files).map((file) =>
      writeFile(join(folder, 'web', file), webFile(manifest)),
    ),
    writeFile(join(folder, 'classes.json'), JSON.stringify(release.classes ?? [])),
    writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest)),
  ]);
  return manifest;
}
