import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ReleaseManifest,
  type ReleaseUses,
  releaseManifest,
} from '../../contract/manifest.ts';
import { CONTRACT_VERSION } from '../../contract/remote.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { compile } from '../../remote-kit/build/compile.ts';
import { pageChunk } from '../../remote-kit/build/page-chunk.ts';
import {
  type BuildMode,
  serverConfig,
  sharedVersions,
  webConfig,
} from '../../remote-kit/build/remote-config.ts';
import type { Description } from '../renderer/protocol.ts';
import type { Renderers } from '../renderer/renderer-pool.ts';
import { apiAddresses } from './api-use.ts';
import { scanCandidates } from './candidates.ts';
import { compressedBytes, writeCompressed } from './compress.ts';
import { checkClasses, escapeMessage } from './contained-classes.ts';
import { messageOf, ReleaseError } from './errors.ts';
import { contentHash, integrityOf } from './integrity.ts';
import { renderScenarios } from './render-scenarios.ts';
import { scenarioList } from './scenarios.ts';
import { sharedUse } from './shared-use.ts';
import type { ReleaseStore } from './store.ts';
import { SITE_THEME } from './stylesheet.ts';

export interface PublishOptions {
  /** Folder of the remote's package. */
  readonly folder: string;
  readonly mode?: BuildMode;
  /** Without it: the package's version and a hash of what was built. */
  readonly version?: string;
  /** By shared module: the names it imports. */
  readonly sharedUse?: ReleaseUses['shared'];
}

export interface Published {
  readonly manifest: ReleaseManifest;
  /** False when the store already held exactly this release. */
  readonly fresh: boolean;
}

const SERVER_FILE = 'remote.cjs';

async function packageOf(folder: string): Promise<{ name: string; version: string }> {
  const manifest: { name: string; version: string } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  return { name: manifest.name.replace(/^@[^/]+\//, ''), version: manifest.version };
}

/** The browser files of a build, with what the host must know of each. */
async function webFiles(web: string, names: readonly string[]) {
  const files = await Promise.all(
    names.map(async (file) => {
      const path = join(web, file);
      const bytes = await readFile(path);
      const brotli = compressedBytes(path);
      return [
        file,
        { integrity: integrityOf(bytes), bytes: bytes.byteLength, ...(brotli && { brotli }) },
      ] as const;
    }),
  );
  return Object.fromEntries(files);
}

/** The scenarios of a build; none when it has none. @throws ReleaseError when they are not of their form */
async function readScenarios(
  renderers: Pick<Renderers, 'scenarios'>,
  build: string,
  name: string,
): Promise<Scenario[]> {
  const file = join(build, 'server', 'scenarios.cjs');
  const serverCode = await readFile(file, 'utf8').catch(() => undefined);
  if (serverCode === undefined) return [];
  const evaluated = await renderers
    .scenarios({ key: `${name}@scenarios`, serverCode })
    .catch((error: unknown) => {
      throw new ReleaseError(messageOf(error));
    });
  const given = scenarioList.safeParse(evaluated);
  if (given.success) return given.data;
  const issue = given.error.issues[0];
  throw new ReleaseError(
    `${name}: src/scenarios.ts must export \`scenarios\`; ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/** Puts what the compiler wrote to `build` under the store, as one release. */
export async function publishBuild(
  store: ReleaseStore,
  renderers: Renderers,
  build: string,
  options: PublishOptions,
): Promise<Published> {
  const { name, version: base } = await packageOf(options.folder);
  const web = join(build, 'web');
  const names = (await readdir(web)).filter((file) => file.endsWith('.js')).sort();
  const paths = names.map((file) => join(web, file));
  const serverCode = await readFile(join(build, 'server', SERVER_FILE), 'utf8');
  const classes = scanCandidates(join(options.folder, 'src'));
  const { escaping } = await checkClasses(SITE_THEME, classes);
  if (escaping.length > 0) {
    throw new ReleaseError(escaping.map((each) => `${name}: ${escapeMessage(each)}`).join('\n'));
  }
  const scenarios = await readScenarios(renderers, build, name);
  const beside = {
    'classes.json': JSON.stringify(classes),
    'scenarios.json': JSON.stringify(scenarios),
  };
  const content = [serverCode, ...names, ...Object.values(beside)];
  const version = options.version ?? `${base}-h${contentHash(content.join('\n'))}`;
  const folder = store.folder(name, version);
  const server = { file: SERVER_FILE, integrity: integrityOf(serverCode) };

  const release = { key: `${name}@${version}`, serverCode };
  const module = await renderers.describe(release).catch((error: unknown) => {
    throw new ReleaseError(messageOf(error));
  });
  const entry = names.find((file) => file.startsWith('entry.'));
  const exposed = names.find((file) => file.startsWith('src_remote_tsx.'));
  if (!entry || !exposed) throw new ReleaseError(`${name}: the build has no federated entry`);

  if (options.mode !== 'development') await Promise.all(paths.map(writeCompressed));
  const facts = releaseManifest.parse({
    name,
    version,
    contract: CONTRACT_VERSION,
    builtAt: new Date().toISOString(),
    shared: sharedVersions(options.folder),
    routes: describeRoutes(name, module, names),
    redirects: module.redirects ?? [],
    web: { entry, initial: [entry, exposed], files: await webFiles(web, names) },
    server,
    uses: {
      shared: options.sharedUse ?? {},
      api: { addresses: await apiAddresses(paths), reads: {} },
    },
  });
  const routes = facts.routes.map(({ id, path }) => ({ remote: name, id, path }));
  const { reads } = await renderScenarios(renderers, release, { id: version, routes }, scenarios);
  const manifest = { ...facts, uses: { ...facts.uses, api: { ...facts.uses.api, reads } } };

  if (!store.has(name, version)) {
    for (const [file, text] of Object.entries(beside)) await writeFile(join(build, file), text);
    await writeFile(join(build, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await mkdir(join(store.root, name), { recursive: true });
    if (await moved(build, folder)) return { manifest, fresh: true };
  }
  await refuseOtherBytes(store, manifest, beside);
  return { manifest: await store.manifest(name, version), fresh: false };
}

/** Makes the folder appear, whole or not at all. @returns false when somebody else was faster */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (existsSync(to)) return false;
    throw error;
  }
}

function describeRoutes(name: string, remote: Description, files: readonly string[]) {
  if (remote.name !== name) {
    throw new ReleaseError(`${name}: src/remote.tsx calls itself ${remote.name}`);
  }
  return remote.routes.map((route) => {
    const chunk = pageChunk(route.importer, files);
    if (!chunk) {
      throw new ReleaseError(
        `${name}: the page of route "${route.id}" must be its own file: page: () => import('./<page>.tsx')`,
      );
    }
    const { id, path, query } = route;
    return { id, path, ...(query && { query }), files: [chunk] };
  });
}

async function refuseOtherBytes(
  store: ReleaseStore,
  manifest: ReleaseManifest,
  beside: Readonly<Record<string, string>>,
): Promise<void> {
  const { name, version } = manifest;
  const stored = await store.manifest(name, version);
  const sameBeside = await Promise.all(
    Object.entries(beside).map(async ([file, text]) => {
      const path = join(store.folder(name, version), file);
      return (await readFile(path, 'utf8').catch(() => '')) === text;
    }),
  );
  const same =
    stored.server.integrity === manifest.server.integrity &&
    JSON.stringify(stored.web.files) === JSON.stringify(manifest.web.files) &&
    sameBeside.every(Boolean);
  if (!same) {
    throw new ReleaseError(
      `${name} ${version} is already published with other content; a release never changes: raise the version`,
    );
  }
}

/**
 * Builds a remote for browser and server and puts the result into the store.
 *
 * @throws ReleaseError or BuildError; the store is then as it was
 */
export async function publish(
  store: ReleaseStore,
  renderers: Renderers,
  options: PublishOptions,
): Promise<Published> {
  const { name } = await packageOf(options.folder);
  const mode = options.mode ?? 'production';
  const build = join(store.root, '.building', `${name}-${randomUUID()}`);
  try {
    const stats = await compile([
      webConfig(options.folder, name, build, mode),
      serverConfig(options.folder, name, build, mode),
    ]);
    return await publishBuild(store, renderers, build, { ...options, sharedUse: sharedUse(stats) });
  } finally {
    await rm(build, { recursive: true, force: true });
  }
}
