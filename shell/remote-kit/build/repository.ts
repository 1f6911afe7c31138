import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BuildError } from './errors.ts';
import { KIT_ROOT, scaffoldSources } from './scaffold.ts';

const versions = z.record(z.string(), z.string());
const kitPackage = z.object({
  version: z.string(),
  dependencies: versions,
  peerDependencies: versions,
  toolVersions: versions,
  /** Packages with the Node.js version that this project is tested with. */
  nodeVersions: versions,
});

/** Provided by the host at run time, so the remote builds against exactly these versions. */
const OWN = ['@agent-atlas/api-client', '@agent-atlas/contract', '@agent-atlas/shared-ui'];

/** The `package.json` of a remote in its own repository, with the exact versions that the kit was built with. */
async function packageFile(name: string): Promise<string> {
  const kit = kitPackage.parse(JSON.parse(await readFile(join(KIT_ROOT, 'package.json'), 'utf8')));
  // In this workspace, the kit's sibling packages have no version yet and get the version of the kit.
  const own = OWN.map((each) => [
    each,
    (kit.dependencies[each] ?? '').replace(/^workspace:.*|^$/, kit.version),
  ]);
  const borrowed = Object.entries(kit.peerDependencies);
  const isTool = ([each]: readonly [string, string]) =>
    each === 'vitest' || each.startsWith('@testing-library/');
  const tools = { '@agent-atlas/remote-kit': kit.version, ...kit.toolVersions };
  const sorted = (entries: readonly (readonly string[])[]) =>
    Object.fromEntries([...entries].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
  const file = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'atlas-remote build',
      dev: 'atlas-remote dev',
      publish: 'atlas-remote publish',
      test: 'atlas-remote test',
    },
    dependencies: sorted([...own, ...borrowed.filter((each) => !isTool(each))]),
    devDependencies: sorted([...Object.entries(tools), ...borrowed.filter(isTool)]),
    // Scripts run with this Node.js, whatever is installed on the machine.
    optionalDependencies: kit.nodeVersions,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * The URL of the npm registry for the repository's files.
 *
 * @throws BuildError if it is not a URL, or has a password, which must not get into the repository
 */
function registryUrl(registry: string): string {
  const url = URL.parse(registry);
  if (!url?.protocol.startsWith('http'))
    throw new BuildError(`--registry needs a URL such as https://npm.example, not ${registry}`);
  if (url.username === '' && url.password === '') return url.href;
  const { host, origin, pathname } = url;
  throw new BuildError(
    `--registry must not contain a user or a password, because the URL is written to files of the repository. Give ${origin}${pathname} and store the token in your own npm configuration: npm config set //${host}${pathname}:_authToken <token>`,
  );
}

/** What the workflow reads where no registry is given. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of workflows
const REGISTRY_VARIABLE = '${{ vars.NPM_REGISTRY }}';

/**
 * Writes a repository for a new remote: its sources, exact versions of its dependencies, and a
 * workflow that tests every change and publishes the main branch.
 *
 * @param registry URL of the npm registry with the site's packages, if npm is not configured for it
 * @returns the folder
 * @throws BuildError if the name is not valid for a remote, or the folder already exists
 */
export async function createRepository(
  name: string,
  folder: string,
  registry?: string,
): Promise<string> {
  const url = registry === undefined ? undefined : registryUrl(registry);
  await scaffoldSources(name, folder);
  await cp(join(KIT_ROOT, 'repository'), folder, { recursive: true });
  // npm does not pack files named .gitignore.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const readme = join(folder, 'README.md');
  await writeFile(readme, (await readFile(readme, 'utf8')).replaceAll('mf-template', name));
  await writeFile(join(folder, 'package.json'), await packageFile(name));
  if (url !== undefined) {
    await writeFile(join(folder, '.npmrc'), `@agent-atlas:registry=${url}\n`);
    const workflow = join(folder, '.github/workflows/release.yml');
    const text = await readFile(workflow, 'utf8');
    await writeFile(workflow, text.replaceAll(REGISTRY_VARIABLE, url));
  }
  return folder;
}
