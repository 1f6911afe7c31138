import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Page } from '@playwright/test';
import { SHARED_MODULES } from '../../../contract/shared.ts';
import { compile } from '../../../remote-kit/build/compile.ts';
import { typescriptRule } from '../../../remote-kit/build/remote-config.ts';
import { federation, modules } from './remote/federation.ts';

const HOST = 'http://stock.test';

/** Builds into a folder. */
export type Build = (path: string) => Promise<unknown>;

/** Builds the remote in `remote`, which does not use this project's kit. */
export const buildWithRspack: Build = (path) =>
  compile([
    {
      ...modules,
      output: { ...modules.output, path },
      plugins: [new ModuleFederationPlugin({ ...federation })],
    },
  ]);

const run = promisify(execFile);

/** Copies the remote and installs what its own `package.json` names, including bundlers. @returns its folder */
export async function installRemote(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-stock-remote-'));
  await cp(join(import.meta.dirname, 'remote'), folder, { recursive: true });
  const install = ['install', '--frozen-lockfile', '--ignore-scripts', '--ignore-workspace'];
  await run('npx', ['-y', 'pnpm@12', ...install], { cwd: folder });
  return folder;
}

/** Builds an installed remote with one of its bundlers. */
export const buildWith =
  (bundler: string, folder: string): Build =>
  (path) =>
    run(process.execPath, ['build.js', bundler, path], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });

/** Builds a host that shows the page `/faq` of the remote with this manifest. */
const buildHost =
  (manifest: string): Build =>
  (path) =>
    compile([
      {
        context: join(import.meta.dirname, 'host'),
        mode: 'production',
        devtool: false,
        entry: { host: './host.js' },
        output: { path, filename: '[name].js', publicPath: 'auto' },
        resolve: { extensions: ['.ts', '.tsx', '.js'] },
        module: { rules: [typescriptRule] },
        infrastructureLogging: { level: 'error' },
        plugins: [
          new ModuleFederationPlugin({
            name: 'host',
            remotes: { content: `mf-content@${manifest}` },
            shared: Object.fromEntries(
              SHARED_MODULES.map((name) => [name, { singleton: true, requiredVersion: false }]),
            ),
            shareStrategy: 'loaded-first',
            dts: false,
          }),
        ],
      },
    ]);

/** Serves a build to a page below `urls`. Other files there stay as they are. */
export async function serveBuild(page: Page, urls: string, build: Build): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-stock-'));
  page.once('close', () => void rm(folder, { recursive: true, force: true }));
  await build(folder);
  await page.route(`${urls}/*`, async (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    const body = await readFile(join(folder, file)).catch(() => undefined);
    const contentType = file.endsWith('.json') ? 'application/json' : 'text/javascript';
    await (body ? route.fulfill({ contentType, body }) : route.fallback());
  });
}

/** Serves a host that shows the page `/faq` of the remote with this manifest. @returns its URL */
export async function serveHost(page: Page, manifest: string): Promise<string> {
  await serveBuild(page, `${HOST}/files`, buildHost(manifest));
  const body = '<!doctype html><title>Host</title><script defer src="/files/host.js"></script>';
  await page.route(`${HOST}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  return `${HOST}/`;
}
