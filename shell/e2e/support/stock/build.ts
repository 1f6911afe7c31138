import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Page } from '@playwright/test';
import type { Configuration } from '@rspack/core';
import { SHARED_MODULES } from '../../../contract/shared.ts';
import { compile } from '../../../remote-kit/build/compile.ts';
import { typescriptRule } from '../../../remote-kit/build/remote-config.ts';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** A configuration as Module Federation documents it, with each module's own copy in case the other side has none. */
const stockConfig = (options: Options, config: Configuration): Configuration => ({
  context: import.meta.dirname,
  mode: 'production',
  devtool: false,
  infrastructureLogging: { level: 'error' },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: { rules: [typescriptRule] },
  ...config,
  output: { filename: '[name].js', publicPath: 'auto', ...config.output },
  plugins: [
    new ModuleFederationPlugin({
      ...options,
      dts: false,
      shareStrategy: 'loaded-first',
      shared: Object.fromEntries(
        SHARED_MODULES.map((name) => [name, { singleton: true, requiredVersion: false }]),
      ),
    }),
  ],
});

/** Builds into a temporary folder and serves its files to a page below `urls`. Other files there stay as they are. */
async function serve(page: Page, urls: string, config: Configuration): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), 'atlas-stock-'));
  page.once('close', () => void rm(path, { recursive: true, force: true }));
  await compile([{ ...config, output: { ...config.output, path } }]);
  await page.route(`${urls}/*`, async (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    const body = await readFile(join(path, file)).catch(() => undefined);
    const contentType = file.endsWith('.json') ? 'application/json' : 'text/javascript';
    await (body ? route.fulfill({ contentType, body }) : route.fallback());
  });
}

/** Adds the manifest and the files of a remote with a page at `/faq` to the files below `urls`. */
export function serveStockRemote(page: Page, urls: string): Promise<void> {
  const exposes = { './remote': './remote.js', './pages/faq': './page.js' };
  const library = { type: 'module' } as const;
  const config = stockConfig(
    { name: 'stock', filename: 'stock.js', library, exposes },
    { entry: {}, target: ['web', 'es2022'], output: { module: true, chunkFormat: 'module' } },
  );
  return serve(page, urls, config);
}

const HOST = 'http://stock.test';

/** Serves a host that shows the page `/faq` of the remote with this manifest. @returns its URL */
export async function serveStockHost(page: Page, manifest: string): Promise<string> {
  const remotes = { content: `mf-content@${manifest}` };
  const config = stockConfig({ name: 'host', remotes }, { entry: { host: './host.js' } });
  await serve(page, `${HOST}/files`, config);
  const body = '<!doctype html><title>Host</title><script defer src="/files/host.js"></script>';
  await page.route(`${HOST}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  return `${HOST}/`;
}
