import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RspackPluginInstance, rspack, type Stats } from '@rspack/core';
import { BuildError } from './errors.ts';
import { modulesOf } from './stats-modules.ts';

const SHIM = fileURLToPath(new URL(`./process-shim${extname(import.meta.url)}`, import.meta.url));

/** Gives packages an empty `process`, so that they behave the same on the server and in the browser. */
export function processShim(): RspackPluginInstance {
  return new rspack.ProvidePlugin({
    process: [SHIM, 'process'],
    'import.meta.env': [SHIM, 'env'],
  });
}

/**
 * Refuses environment variables in a remote's own code: they would be absent in the browser.
 *
 * @param folder the remote's folder
 * @throws BuildError that names each file and line
 */
export function refuseEnvironment(folder: string, stats: Stats): void {
  const modules = modulesOf(stats);
  const shim = modules.find(({ nameForCondition }) => nameForCondition === SHIM);
  const files = new Set((shim?.reasons ?? []).map(({ moduleName }) => moduleName ?? ''));
  const own = [...files].filter((file) => file.startsWith('./src/') && !/node_modules/.test(file));
  if (own.length === 0) return;
  const problems = own.map((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    const line = lines.findIndex((text) => /\bprocess\b|\bimport\.meta\.env\b/.test(text)) + 1;
    return `${file}:${line} reads an environment variable or \`process\`, which browsers do not have: write the value into the code, or let the API provide it.`;
  });
  throw new BuildError(problems.join('\n'));
}
