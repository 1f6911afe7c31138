import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { compile } from '../../shell/remote-kit/build/compile.ts';
import { writeCompressed } from '../../shell/remote-kit/build/compress.ts';
import { ownConfig } from '../../shell/remote-kit/build/own-config.ts';
import { commonConfig, compileAhead } from '../../shell/remote-kit/build/remote-config.ts';
import { browserConfig, serverBundleConfig } from '../../shell/src/build/shell-config.ts';
import { integrityOf } from '../../shell/src/releases/integrity.ts';
import { builtShell } from '../../shell/src/run/inputs.ts';
import { ROOT, SHELL_ROOT, workspaceRemotes } from '../../shell/src/run/paths.ts';
import { MONOLITH_FILES, type MonolithFiles } from './monolith-files.ts';

/** Inside the shell's package, so that the server bundle's external packages are found. */
export const MONOLITH_DIST = join(builtShell(), 'monolith');

/** Bundler rules of remotes with special file types. */
async function remoteRules(): Promise<readonly RuleSetRule[]> {
  const configs = workspaceRemotes().map((remote) => ownConfig(join(ROOT, remote)));
  return (await Promise.all(configs)).flatMap(({ rules }) => rules);
}

/** The shell's own browser bundle with the remotes compiled in. */
function monolithConfig(rules: readonly RuleSetRule[]) {
  const shell = browserConfig(SHELL_ROOT, MONOLITH_DIST, 'production');
  const common = commonConfig(SHELL_ROOT, 'production', rules);
  return {
    ...common,
    resolve: shell.resolve,
    name: 'monolith:browser',
    target: shell.target,
    entry: shell.entry,
    output: shell.output,
    // Each page contains everything that the entry does not. With the bundler's default shared chunks, a first visit
    // costs 0.5 to 2% more bytes and up to three more requests, so this configuration is the stronger competitor.
    optimization: { splitChunks: false, runtimeChunk: false, chunkIds: 'named' },
    plugins: [
      compileAhead(),
      new rspack.NormalModuleReplacementPlugin(
        /^\.\/federation\.ts$/,
        join(import.meta.dirname, 'static-remotes.ts'),
      ),
      new rspack.CopyRspackPlugin({ patterns: [{ from: './assets/favicon.svg' }] }),
    ],
  } satisfies Configuration;
}

function serverConfig(rules: readonly RuleSetRule[]) {
  const shell = serverBundleConfig(SHELL_ROOT, MONOLITH_DIST, 'production');
  return {
    ...shell,
    module: { ...shell.module, rules: [...shell.module.rules, ...rules] },
    name: 'monolith:server',
    entry: { main: join(import.meta.dirname, 'monolith-server.ts') },
  } satisfies Configuration;
}

/** Builds the monolith and its server, and writes the file that describes the build. @throws BuildError */
export async function buildMonolith(): Promise<void> {
  const rules = await remoteRules();
  await compile([monolithConfig(rules), serverConfig(rules)]);
  const folder = join(MONOLITH_DIST, 'browser');
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const integrity: Record<string, string> = {};
  for (const file of scripts) {
    integrity[`/assets/${file}`] = integrityOf(await readFile(join(folder, file)));
    await writeCompressed(join(folder, file));
  }
  const [entry, start] = ['shell.', 'start.'].map((prefix) =>
    scripts.find((file) => file.startsWith(prefix)),
  );
  if (!entry || !start) throw new Error('The monolith has no entry');
  const files: MonolithFiles = { entry: `/assets/${entry}`, start: `/assets/${start}`, integrity };
  await writeFile(join(MONOLITH_DIST, MONOLITH_FILES), JSON.stringify(files, null, 2));
}
