import { cp, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '../../shell/contract/manifest.ts';
import { type ArchiveFile, archiveOf, filesOf } from '../../shell/remote-kit/build/archive.ts';
import { buildRelease } from '../../shell/remote-kit/build/release.ts';
import { scaffoldSources, wordsOf } from '../../shell/remote-kit/build/scaffold.ts';
import { scaffold } from '../../shell/src/release-cli/scaffold.ts';
import { confinedEvaluator } from '../../shell/src/releases/confined-evaluator.ts';
import { contentHash, integrityOf } from '../../shell/src/releases/integrity.ts';
import type { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { openRenderers } from '../../shell/src/renderer/open-renderers.ts';
import { ROOT } from '../../shell/src/run/paths.ts';

/** The remote that is built. The others are this build under another number. */
const MODEL = 'mf-synthetic-000';
/** Its further pages, each scaffolded like a remote of its own. */
const MORE_PAGES = [`${MODEL}-news`, `${MODEL}-terms`] as const;
/** Any remote: its installed packages are used. */
const PACKAGES_OF = 'mf-wizard';
/** The number in names, URLs, identifiers and texts of the build. */
const NUMBER = /(synthetic[-_ ]?)000/gi;
/** The hash in the name of a built file. */
const FILE_HASH = /\.([0-9a-f]{10})\.js$/;

const numberOf = (index: number) => String(index).padStart(3, '0');
export const nameOf = (index: number) => MODEL.replace(NUMBER, `$1${numberOf(index)}`);
const pathOf = (name: string) => `/${wordsOf(name).path}`;

/** Paths of the three pages of a synthetic remote. */
export const pathsOf = (index: number): string[] =>
  [MODEL, ...MORE_PAGES].map((name) => pathOf(name).replace(NUMBER, `$1${numberOf(index)}`));

const remoteSource = () => {
  const pages = [MODEL, ...MORE_PAGES].map(wordsOf);
  return `
    import { defineRemote } from '@agent-atlas/contract';
    ${pages.map(({ code, path }) => `import { ${code}Route } from './pages/${path}.route.ts';`).join('\n')}
    export const remote = defineRemote({
      name: '${MODEL}',
      routes: [${pages.map(({ code }) => `${code}Route`).join(', ')}],
      contributions: {
        palette: [{ group: 'Synthetic', label: 'Synthetic 000', path: '${pathOf(MODEL)}', order: 9000 }],
      },
      slots: [{
        id: 'synthetic',
        slot: 'category.after-agents',
        order: 9000,
        examples: [{ category: 'AI Chatbot' }],
        component: () => import('./slots/synthetic.tsx'),
      }],
    });
  `;
};

const SLOT_SOURCE = `
  import { Link } from 'react-router-dom';
  export function Contribution() {
    return <p className="mt-6 text-muted"><Link to="${pathOf(MODEL)}">Synthetic 000</Link></p>;
  }
`;

const scenariosSource = () => `
  ${MORE_PAGES.map((name, at) => `import { scenarios as more${at} } from './${wordsOf(name).path}.ts';`).join('\n')}
  import { scenarios as own } from './own.ts';
  export const scenarios = [...own, ${MORE_PAGES.map((name, at) => `...more${at}.map((each) => ({ ...each, id: '${wordsOf(name).path}-' + each.id }))`).join(', ')}];
`;

/** Writes the sources of the model: the scaffold with two more pages and two contributions. @returns its folder */
async function writeModel(into: string): Promise<string> {
  const folder = await scaffold(MODEL, into);
  const src = join(folder, 'src');
  await rename(join(src, 'scenarios.ts'), join(src, 'own.ts'));
  for (const name of MORE_PAGES) {
    const other = join(into, name);
    await scaffoldSources(name, other);
    await cp(join(other, 'src', 'pages'), join(src, 'pages'), { recursive: true });
    await cp(join(other, 'src', 'scenarios.ts'), join(src, `${wordsOf(name).path}.ts`));
  }
  await mkdir(join(src, 'slots'));
  await writeFile(join(src, 'slots', 'synthetic.tsx'), SLOT_SOURCE);
  await writeFile(join(src, 'scenarios.ts'), scenariosSource());
  await writeFile(join(src, 'remote.tsx'), remoteSource());
  // The remote's own configuration extends it.
  await cp(join(ROOT, 'tsconfig.base.json'), join(into, 'tsconfig.base.json'));
  await symlink(join(ROOT, PACKAGES_OF, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * Remotes that differ in their names, URLs, module ids, texts and hashes, as many as are needed. Rspack compiles only
 * one; in the build, replacing its number gives what compiling the sources under another number would.
 */
export class SyntheticRemotes {
  private readonly files: readonly ArchiveFile[];
  private readonly model: ReleaseManifest;

  private constructor(files: readonly ArchiveFile[], model: ReleaseManifest) {
    this.files = files;
    this.model = model;
  }

  /** Builds the model. @param folder an empty folder @param dist the build of the shell */
  static async build(folder: string, dist: string): Promise<SyntheticRemotes> {
    const sources = join(folder, 'sources');
    const out = join(folder, 'out');
    await mkdir(sources);
    const renderers = await openRenderers(dist);
    try {
      const options = { folder: await writeModel(sources), out, version: '1.0.0' };
      const model = await buildRelease(options, confinedEvaluator(renderers));
      return new SyntheticRemotes(await filesOf(out), model);
    } finally {
      renderers.close();
    }
  }

  /** Publishes a version of a synthetic remote. @returns its name */
  async publish(client: ReleaseClient, index: number, version: string): Promise<string> {
    const { manifest, files } = this.release(index, version);
    const own = ['manifest.json', JSON.stringify(manifest)] as const;
    await client.publish(nameOf(index), version, await archiveOf([...files, own]));
    return nameOf(index);
  }

  /** A version of a synthetic remote, with the hashes of its own files. */
  release(index: number, version: string) {
    const name = nameOf(index);
    const hashes = this.files.flatMap(([path]) => FILE_HASH.exec(path)?.[1] ?? []);
    const rewrite = (text: string) =>
      hashes.reduce(
        (all, hash) => all.replaceAll(hash, contentHash(`${name} ${version} ${hash}`)),
        text
          .replaceAll(NUMBER, `$1${numberOf(index)}`)
          .replaceAll(`/${name}/${this.model.version}`, `/${name}/${version}`),
      );
    const files = this.files
      .filter(([path]) => path !== 'manifest.json')
      .map(
        ([path, bytes]): ArchiveFile => [
          rewrite(path),
          Buffer.from(rewrite(Buffer.from(bytes).toString())),
        ],
      );
    const bytesOf = new Map(files);
    const draft: ReleaseManifest = JSON.parse(rewrite(JSON.stringify(this.model)));
    const hashOf = (path: string) => {
      const bytes = Buffer.from(bytesOf.get(path) ?? '');
      return { integrity: integrityOf(bytes), bytes: bytes.byteLength };
    };
    const web = Object.keys(draft.web.files).map((file) => [file, hashOf(`web/${file}`)] as const);
    const { integrity } = hashOf(`server/${draft.server.file}`);
    const manifest: ReleaseManifest = {
      ...draft,
      version,
      web: { ...draft.web, files: Object.fromEntries(web) },
      server: { ...draft.server, integrity },
    };
    return { manifest, files };
  }
}
