import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  CONTRACT_VERSION,
  type Contributions,
  exposedPage,
  exposedSlot,
  type RemoteRedirect,
  type Scenario,
} from '@agent-atlas/contract';
import { contentHash, integrityOf } from '@agent-atlas/contract/integrity';
import {
  contentTypeOf,
  isScript,
  type ReleaseManifest,
  type RouteServing,
  releaseManifest,
  releaseVersion,
  type SlotDescription,
} from '@agent-atlas/contract/manifest';
import { z } from 'zod';
import { apiPaths, type BuildFacts, buildPart, factsOf } from './build-facts.ts';
import { scanCandidates, scanPackages } from './candidates.ts';
import { compile } from './compile.ts';
import { FEDERATION_MANIFEST, FEDERATION_STATS, type WebChunks } from './container.ts';
import { BuildError, messageOf, ReleaseError } from './errors.ts';
import { VERSION_PLACEHOLDER } from './file-config.ts';
import { type BuildMode, remoteConfigs, sharedVersions } from './remote-config.ts';
import { scenarioList } from './scenarios.ts';

export interface BuildOptions {
  /** Folder of the remote's package. */
  readonly folder: string;
  /** Folder to which the release is written. */
  readonly out: string;
  readonly mode?: BuildMode;
  /** Defaults to the package's version and a hash of the build. */
  readonly version?: string;
}

/** The description of a remote's module. */
export interface RemoteDescription {
  readonly name: string;
  readonly routes: readonly (RouteServing & { readonly id: string; readonly path: string })[];
  readonly redirects?: readonly RemoteRedirect[] | undefined;
  readonly contributions?: Contributions | undefined;
  readonly slots?: readonly SlotDescription[] | undefined;
}

/** A build's server file, and its label in errors. */
export interface ServerCode {
  readonly key: string;
  readonly serverCode: string;
}

/**
 * Runs a remote's server code. Every method rejects with an error that describes what is wrong with
 * the code.
 */
export interface Evaluator {
  describe(release: ServerCode): Promise<RemoteDescription>;
  /** The `scenarios` that `src/scenarios.ts` exports. */
  scenarios(file: ServerCode): Promise<unknown>;
  /** The response fields that the scenarios' pages read, by API call. */
  reads(
    release: ServerCode,
    manifest: ReleaseManifest,
    scenarios: readonly Scenario[],
  ): Promise<Record<string, string[]>>;
  /** Rejects if a site would refuse these Tailwind classes. When absent, only the host's gate checks them. */
  checkClasses?(name: string, classes: readonly string[]): Promise<void>;
  /** Rejects if a site would refuse this stylesheet. When absent, only the host's gate checks it. */
  checkStyles?(name: string, css: string): Promise<void>;
}

const SERVER_FILE = 'remote.cjs';

const packageFile = z.object({ name: z.string(), version: z.string() });

/** The version and the name, without its scope, of the package in a folder. @throws ReleaseError if there is none */
export function packageOf(folder: string): { name: string; version: string } {
  const path = join(folder, 'package.json');
  try {
    const { name, version } = packageFile.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { name: name.replace(/^@[^/]+\//, ''), version };
  } catch (error) {
    throw new ReleaseError(`${path} does not describe a package: ${messageOf(error)}`);
  }
}

/** The browser files of a build, with the integrity and size of each. */
async function webFiles(web: string, names: readonly string[]) {
  const files = await Promise.all(
    names.map(async (file) => {
      const bytes = await readFile(join(web, file));
      return [file, { integrity: integrityOf(bytes), bytes: bytes.byteLength }] as const;
    }),
  );
  return Object.fromEntries(files);
}

/** The source maps in these folders, each with its path. A comment changes nothing else. */
async function readMaps(...folders: readonly string[]): Promise<string[]> {
  const paths = folders.map(async (folder) =>
    (await readdir(folder))
      .filter((file) => file.endsWith('.map'))
      .sort()
      .map((file) => join(folder, file)),
  );
  return Promise.all(
    (await Promise.all(paths))
      .flat()
      .map(async (path) => `${basename(path)}\n${await readFile(path, 'utf8')}`),
  );
}

const readIfExists = async (file: string) =>
  existsSync(file) ? readFile(file, 'utf8') : undefined;

/** The scenarios of a build; may be empty. @throws BuildError if their format is invalid */
async function readScenarios(evaluator: Evaluator, out: string, name: string): Promise<Scenario[]> {
  const serverCode = await readIfExists(join(out, 'server', 'scenarios.cjs'));
  if (serverCode === undefined) return [];
  const given = scenarioList.safeParse(
    await evaluator.scenarios({ key: `${name}@scenarios`, serverCode }),
  );
  if (given.success) return given.data;
  const issue = given.error.issues[0];
  throw new BuildError(
    `${name}: src/scenarios.ts must export \`scenarios\`; ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/** @throws BuildError that names the first invalid value */
function parseManifest(name: string, draft: object): ReleaseManifest {
  const parsed = releaseManifest.safeParse(draft);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new BuildError(`${name}: src/remote.tsx is not valid at ${where}: ${issue?.message}`);
}

function describeRoutes(name: string, remote: RemoteDescription, chunks: WebChunks) {
  if (remote.name !== name) {
    throw new BuildError(`${name}: src/remote.tsx has the name ${remote.name}`);
  }
  return remote.routes.map(({ id, path, ...serving }) => {
    const file = chunks.page(id);
    if (!file) {
      throw new BuildError(`${name}: the page of route "${id}" must be src/pages/${id}.tsx`);
    }
    return { id, path, ...serving, files: [file], exposed: exposedPage(id) };
  });
}

function describeSlots(name: string, { slots }: RemoteDescription, chunks: WebChunks) {
  return slots?.map((described) => {
    const { id } = described;
    const file = chunks.slot(id);
    if (!file) {
      throw new BuildError(
        `${name}: the component of contribution "${id}" must be src/slots/${id}.tsx`,
      );
    }
    return { ...described, files: [file], exposed: exposedSlot(id) };
  });
}

/**
 * Makes a compiled remote a release: adds `manifest.json`, `classes.json`, `styles.css` and `scenarios.json`, and
 * inserts the version into the URLs of its files.
 *
 * @throws BuildError, or the evaluator's error
 */
export async function describeBuild(
  { folder, out, version: given }: BuildOptions,
  { chunks, shared: sharedNames, componentFiles }: BuildFacts,
  evaluator: Evaluator,
): Promise<ReleaseManifest> {
  const { name, version: base } = packageOf(folder);
  const web = join(out, 'web');
  await rm(join(web, FEDERATION_STATS), { force: true });
  const names = (await readdir(web))
    .filter((file) => file !== FEDERATION_MANIFEST && contentTypeOf(file) !== undefined)
    .sort();
  const paths = names.filter(isScript).map((file) => join(web, file));
  const serverFile = join(out, 'server', SERVER_FILE);
  const compiled = await readFile(serverFile, 'utf8');
  const styles = (await readIfExists(join(out, 'server', 'remote.css'))) ?? '';
  const scenarios = await readScenarios(evaluator, out, name);
  const own = scanCandidates(join(folder, 'src'));
  const classes = [...new Set([...own, ...(await scanPackages(componentFiles))])].sort();
  await evaluator.checkClasses?.(name, classes);
  await evaluator.checkStyles?.(name, styles);
  const extraFiles = {
    'classes.json': JSON.stringify(classes),
    'scenarios.json': JSON.stringify(scenarios),
    ...(styles && { 'styles.css': styles }),
  };
  const compiledWith = sharedVersions(folder);
  // Another version of a shared package changes the manifest, even if it changes no file.
  const shared = JSON.stringify(compiledWith);
  const maps = await readMaps(web, join(out, 'server'));
  const content = [compiled, ...names, ...maps, ...Object.values(extraFiles), shared];
  const version = given ?? `${base}-h${contentHash(content.join('\n'))}`;
  if (!releaseVersion.safeParse(version).success) {
    throw new BuildError(
      `${name} ${version} is not a valid release: a version looks like 1.2.3 or 1.2.3-abc`,
    );
  }
  const withVersion = (text: string) => text.replaceAll(VERSION_PLACEHOLDER, version);
  const serverCode = withVersion(compiled);
  await writeFile(serverFile, serverCode);
  const release = { key: `${name}@${version}`, serverCode };
  const described = await evaluator.describe(release);
  const draft = parseManifest(name, {
    name,
    version,
    contract: CONTRACT_VERSION,
    shared: compiledWith,
    routes: describeRoutes(name, described, chunks),
    redirects: described.redirects ?? [],
    ...(described.slots && { slots: describeSlots(name, described, chunks) }),
    ...(described.contributions && { contributions: described.contributions }),
    web: {
      entry: chunks.entry,
      manifest: FEDERATION_MANIFEST,
      initial: [chunks.entry],
      routes: chunks.remote,
      files: await webFiles(web, [...names, FEDERATION_MANIFEST]),
    },
    server: { file: SERVER_FILE, integrity: integrityOf(serverCode) },
    uses: {
      shared: sharedNames,
      api: { addresses: await apiPaths(paths), reads: {} },
    },
  });
  const reads = await evaluator.reads(release, draft, scenarios);
  const manifest = { ...draft, uses: { ...draft.uses, api: { ...draft.uses.api, reads } } };
  for (const [file, text] of Object.entries(extraFiles))
    await writeFile(join(out, file), withVersion(text));
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Builds a remote for browser and server, and writes the release to `out`. The same sources produce the
 * same files in any folder and with any Node.js, because the build leaves compression to the servers.
 *
 * @throws BuildError, or the evaluator's error
 */
export async function buildRelease(
  options: BuildOptions,
  evaluator: Evaluator,
): Promise<ReleaseManifest> {
  const { folder, out, mode = 'production' } = options;
  const { name } = packageOf(folder);
  const { stats } = await compile(await remoteConfigs(folder, name, out, mode));
  const parts = stats.map((part) => buildPart(name, folder, part));
  return describeBuild(options, factsOf(parts), evaluator);
}
