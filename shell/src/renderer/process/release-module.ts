import { compileFunction } from 'node:vm';
import type { RemoteModule } from '../../../contract/remote.ts';
import { messageOf } from '../../../remote-kit/build/errors.ts';
import { refuseAwait } from '../../../remote-kit/build/refuse-await.ts';
import { sharedTable } from '../../shared/table.ts';

const shared: Readonly<Record<string, object>> = sharedTable;

/** Export names of each shared module. */
export function sharedNames(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(shared).map(([name, module]) => [name, Object.keys(module)]),
  );
}

/** The path of a module in a stack trace: the server build names the functions of modules after their files. */
const MODULE = /\n\s+at (?:Object\.)?(\.\.?\/\S+) \(/;

/** Why a module cannot be evaluated, with its file and, if it needs a browser, the way out. */
function reasonOf(error: unknown): string {
  const [, file] = MODULE.exec((error instanceof Error && error.stack) || '') ?? [];
  const text = file === undefined ? messageOf(error) : `${messageOf(error)}, in ${file}`;
  return error instanceof ReferenceError
    ? `${text}. It runs on the server, too: use what only browsers have in an effect, and import packages that need it there, with import().`
    : text;
}

/**
 * Evaluates a CommonJS file that may require only the host's shared modules.
 *
 * @param label the release's name for error messages
 * @returns the file's exports
 * @throws Error when the file throws or requires another module
 */
export function evaluate(code: string, label: string): Readonly<Record<string, unknown>> {
  const require = (name: string) => {
    if (Object.hasOwn(shared, name)) return shared[name];
    throw new Error(`${label} requires "${name}", which the host does not share`);
  };
  const module: { exports: Record<string, unknown> } = { exports: {} };
  try {
    const run = compileFunction(code, ['module', 'exports', 'require'], { filename: label });
    run(module, module.exports, require);
    refuseAwait(module.exports);
  } catch (error) {
    if (messageOf(error).startsWith(label)) throw error;
    throw new Error(`${label} cannot be evaluated: ${reasonOf(error)}`);
  }
  return module.exports;
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

/**
 * Evaluates a release and loads the code of all its pages.
 *
 * @throws Error when the file does not export a remote, or a page's file does not export `Page`
 */
export async function evaluateRemote(code: string, label: string): Promise<RemoteModule> {
  const { remote } = evaluate(code, label);
  if (!isRemoteModule(remote)) {
    throw new Error(`${label} does not export a remote: src/remote.tsx must export \`remote\``);
  }
  for (const { id, page } of remote.routes) {
    const { Page } = await page().catch((error: unknown) => {
      throw new Error(`${label}: page "${id}" cannot be loaded: ${reasonOf(error)}`);
    });
    if (typeof Page !== 'function') {
      throw new Error(`${label}: the file of page "${id}" does not export a Page`);
    }
  }
  return remote;
}
