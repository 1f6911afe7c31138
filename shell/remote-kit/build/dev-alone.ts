import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve } from '@hono/node-server';
import { aloneApp, Builds } from './alone-app.ts';
import { aloneConfig, FRAME } from './alone-config.ts';
import { scanCandidates, scanPackages, THEME } from './candidates.ts';
import { ReleaseError } from './errors.ts';
import { componentFiles } from './package-files.ts';
import { compileStylesheet } from './stylesheet.ts';
import type { Undo } from './watch-remote.ts';
import { watchSources } from './watch-sources.ts';

const SHARED_UI = dirname(dirname(THEME));

export interface AloneOptions {
  readonly port: number;
  /** URL of the API; without it, the remote's scenarios provide mock responses. */
  readonly api?: URL | undefined;
  readonly undo: Undo;
}

/**
 * Runs a remote alone in a plain frame, from its sources. Its pages reload after each build and show errors.
 * The browser renders everything.
 *
 * @returns its URL
 * @throws ReleaseError when the port is taken
 */
export async function serveAlone(
  remote: { readonly name: string; readonly folder: string },
  { port, api, undo }: AloneOptions,
): Promise<string> {
  const { name, folder } = remote;
  const out = await mkdtemp(join(tmpdir(), 'atlas-remote-'));
  undo(() => rm(out, { recursive: true, force: true }));
  const builds = new Builds();
  const server = serve({
    fetch: aloneApp(builds, name, out, api).fetch,
    port,
    hostname: '127.0.0.1',
  });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ReleaseError(`Port ${port} is in use; choose another with --port`);
  });
  const compiled = async (files: readonly string[]) => {
    const used = scanCandidates(join(folder, 'src'), SHARED_UI, dirname(FRAME));
    builds.css = await compileStylesheet(THEME, [...used, ...(await scanPackages(files))]);
    builds.finish();
  };
  const failed = (report: string) => {
    console.error(report);
    builds.finish(report);
  };
  const configure = async () => [await aloneConfig(remote, out, api === undefined)];
  const { close } = watchSources(folder, configure, {
    read: (stats) => componentFiles(folder, stats),
    built: (parts) => compiled(parts.flat()),
    failed,
  });
  undo(close);
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://localhost:${bound}`;
}
