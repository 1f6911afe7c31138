import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { archiveOf, filesOf } from '../../remote-kit/build/archive.ts';
import { compile } from '../../remote-kit/build/compile.ts';
import { buildRelease } from '../../remote-kit/build/release.ts';
import { buildShell } from '../build/build-shell.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { ROOT, SHELL_ROOT, workspaceRemotes } from '../run/paths.ts';
import { BUILD_FILE, filesBelow, writeOutput } from './output.ts';
import { type Files, packageFiles } from './packages.ts';
import { apiConfig, NAMED_FILES } from './programs.ts';

/** `web` contains the web server, the release worker and the releases of the first set; `api` the API and its jobs. */
export const OUTPUTS = ['web', 'api'] as const;

const API_ROOT = join(ROOT, 'api');
/** The files that the API reads from its package's folder, and from the registry's. */
const API_FILES = ['package.json', 'migrations', 'catalogue'];
const REGISTRY_FILES = ['package.json', 'migrations', 'src/page'];
const DATA_FILE = /\.(sql|json|css)$/;

/** The outputs cannot be built. The message explains why. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}

/**
 * Builds all outputs into folders of `out`, from the sources only: no earlier build is used.
 * Existing outputs are replaced once the new ones are complete.
 *
 * @param commit the commit of the sources
 * @throws DeployError, BuildError
 */
export async function buildOutputs(out: string, commit: string): Promise<void> {
  const node = pinnedNode();
  const id = randomUUID();
  // Within the packages, so that the bundles find their imports.
  const shell = join(SHELL_ROOT, 'dist', `.deploy-${id}`);
  const api = join(API_ROOT, 'dist', `.deploy-${id}`);
  const building = join(out, `.building-${id}`);
  const releases = join(building, 'releases');
  const facts = { commit, node: process.version, platform: `${process.platform}-${process.arch}` };
  try {
    await buildShell(SHELL_ROOT, shell, 'production');
    await compile([apiConfig(join(api, 'bin'))]);
    const files = { web: await webFiles(shell), api: await apiFiles(api) };
    for (const [path, from] of await buildReleases(shell, releases)) files.web.set(path, from);
    for (const output of OUTPUTS) {
      for (const [path, from] of node) files[output].set(path, from);
      await writeOutput(join(building, output), files[output], { output, ...facts });
    }
    for (const output of OUTPUTS) await replace(join(building, output), join(out, output));
  } finally {
    await Promise.all(
      [shell, api, building].map((folder) => rm(folder, { recursive: true, force: true })),
    );
  }
}

/** Builds the release of each remote, for the first set of a site. */
async function buildReleases(shell: string, folder: string): Promise<Files> {
  const files: Files = new Map();
  const renderers = await openRenderers(shell);
  const evaluator = confinedEvaluator(renderers);
  await mkdir(folder, { recursive: true });
  try {
    for (const remote of workspaceRemotes()) {
      const out = join(folder, remote);
      const { name, version } = await buildRelease({ folder: join(ROOT, remote), out }, evaluator);
      const archive = `${name}@${version}.tgz`;
      await writeFile(join(folder, archive), await archiveOf(await filesOf(out)));
      files.set(`releases/${archive}`, join(folder, archive));
    }
  } finally {
    renderers.close();
  }
  return files;
}

async function webFiles(build: string): Promise<Files> {
  const own = (await filesBelow(build)).filter((path) => !path.endsWith('.map'));
  const programs = own
    .filter((path) => path.startsWith('server/'))
    .map((path) => join(build, path));
  const files = await packageFiles(SHELL_ROOT, programs, NAMED_FILES.web);
  for (const path of own) files.set(path, join(build, path));
  return files;
}

async function apiFiles(build: string): Promise<Files> {
  const own = await filesBelow(build);
  const programs = own.map((path) => join(build, path));
  const files = await packageFiles(API_ROOT, programs, NAMED_FILES.api);
  for (const path of own) files.set(path, join(build, path));
  const registry = join(ROOT, 'registry');
  for (const path of await dataFiles(API_ROOT, API_FILES)) files.set(path, join(API_ROOT, path));
  for (const path of await dataFiles(registry, REGISTRY_FILES))
    files.set(`node_modules/@agent-atlas/registry/${path}`, join(registry, path));
  return files;
}

/** Paths of the data files in these parts of a package. */
async function dataFiles(root: string, parts: readonly string[]): Promise<string[]> {
  const paths = parts.map(async (part) =>
    part.endsWith('.json')
      ? [part]
      : (await filesBelow(join(root, part))).map((path) => `${part}/${path}`),
  );
  return (await Promise.all(paths)).flat().filter((path) => DATA_FILE.test(path));
}

const manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

/**
 * The files of the Node.js that runs this process.
 *
 * @throws DeployError unless it is the pinned version
 */
function pinnedNode(): Files {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const versions = Object.values(manifest.parse(JSON.parse(text)).optionalDependencies);
  if (!versions.some((version) => process.version === `v${version}`)) {
    throw new DeployError(
      `The outputs contain the Node.js that builds them. It must be ${versions[0]}, but is ${process.version}. ` +
        'Run: npx -y pnpm@12 build:deploy',
    );
  }
  const license = join(dirname(process.execPath), '..', 'LICENSE');
  return new Map([
    ['bin/node', process.execPath],
    ...(existsSync(license) ? [['bin/LICENSE', license] as const] : []),
  ]);
}

/**
 * Moves a finished output into place.
 *
 * @throws DeployError when something other than an output is there
 */
async function replace(built: string, place: string): Promise<void> {
  if (existsSync(place) && !existsSync(join(place, BUILD_FILE)))
    throw new DeployError(
      `${place} exists and is not an output. Choose another folder with --out.`,
    );
  await mkdir(dirname(place), { recursive: true });
  await rm(place, { recursive: true, force: true });
  await rename(built, place);
}
