import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { CONTRACT_VERSION, type RemoteModule } from '../../contract/remote.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { messageOf, ReleaseError } from './errors.ts';
import { integrityOf } from './integrity.ts';
import { scenarioList } from './scenarios.ts';

/** The host's own copies of the shared modules, by name. */
export type SharedTable = Readonly<Record<string, object>>;

interface LoadableRelease {
  readonly name: string;
  readonly version: string;
  readonly server: { readonly file: string; readonly integrity: string };
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  if (!('routes' in value) || !Array.isArray(value.routes)) return false;
  return value.routes.every(
    (route) =>
      typeof route?.path === 'string' &&
      typeof route.page === 'function' &&
      typeof route.head === 'function',
  );
}

/** What a CommonJS file exports that may require nothing but the shared table. */
function evaluate(
  code: string,
  file: string,
  label: string,
  shared: SharedTable,
): Readonly<Record<string, unknown>> {
  const require = (name: string) => {
    const module = Object.hasOwn(shared, name) ? shared[name] : undefined;
    if (!module)
      throw new ReleaseError(`${label} asks for "${name}", which the host does not share`);
    return module;
  };
  const module: { exports: Record<string, unknown> } = { exports: {} };
  try {
    const run = compileFunction(code, ['module', 'exports', 'require'], { filename: file });
    run(module, module.exports, require);
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(`${label} cannot be evaluated: ${messageOf(error)}`);
  }
  return module.exports;
}

/**
 * The scenarios of a build, which are plain data; none when it has none.
 *
 * @throws ReleaseError when they are not of their form
 */
export async function loadScenarios(
  build: string,
  label: string,
  shared: SharedTable,
): Promise<Scenario[]> {
  const file = join(build, 'server', 'scenarios.cjs');
  const code = await readFile(file, 'utf8').catch(() => undefined);
  if (code === undefined) return [];
  const given = scenarioList.safeParse(evaluate(code, file, label, shared).scenarios);
  if (given.success) return given.data;
  const issue = given.error.issues[0];
  throw new ReleaseError(
    `${label}: src/scenarios.ts must export \`scenarios\`; ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/**
 * Evaluates a release's server file. The file is CommonJS and gets a `require` that knows only the
 * shared table: no file system, no second React. A function compiled this way is collected with the
 * release, unlike an imported ES module, which a process keeps for ever.
 *
 * @throws ReleaseError when the bytes differ from the manifest or the module is not a remote.
 */
export function loadServerModule(
  folder: string,
  release: LoadableRelease,
  shared: SharedTable,
): RemoteModule {
  const label = `${release.name} ${release.version}`;
  const file = join(folder, 'server', release.server.file);
  const code = readFileSync(file, 'utf8');
  if (integrityOf(code) !== release.server.integrity) {
    throw new ReleaseError(`${label}: the server file is not the one that was published`);
  }
  const remote = evaluate(code, file, label, shared).remote;
  if (!isRemoteModule(remote)) {
    throw new ReleaseError(
      `${label} does not export a remote: src/remote.tsx must export \`remote\``,
    );
  }
  if (remote.contract !== CONTRACT_VERSION) {
    throw new ReleaseError(
      `${label} was built for contract ${remote.contract}, this host speaks ${CONTRACT_VERSION}`,
    );
  }
  return remote;
}
