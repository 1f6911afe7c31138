import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { requestFields } from '@agent-atlas/server-kit/telemetry/index';
import { pino } from 'pino';
import { Client } from 'undici';
import { onTestFinished } from 'vitest';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import type { BuildStore } from '../../src/releases/build-store.ts';
import { HOST_CONTRACT } from '../../src/releases/host-build.ts';
import { LocalReleases } from '../../src/releases/local-releases.ts';
import type { SetSource } from '../../src/releases/set-source.ts';
import { readConfig, type ServerConfig } from '../../src/server/config.ts';
import { httpServer } from '../../src/server/http/http-server.ts';
import { pageMarkdown } from '../../src/server/markdown/page-markdown.ts';
import { createSite, type SiteDeps } from '../../src/server/site.ts';
import { NO_API, serve } from './fake-api.ts';
import { inProcessRenderers } from './in-process-renderers.ts';
import { QA_SECRET, testQaLinks } from './qa-links.ts';
import { tempFolder } from './temp-folder.ts';
import { tinyHost } from './tiny-host.ts';
import { type TinyRelease, writeRelease } from './tiny-release.ts';

export interface TestSiteOptions {
  readonly releases?: readonly TinyRelease[];
  readonly apiUrl?: string;
  /** Overrides methods of the local releases. */
  readonly source?: Partial<SetSource>;
  readonly config?: Partial<ServerConfig>;
  readonly parts?: Partial<SiteDeps>;
  /** Other builds of the host on its disk. */
  readonly builds?: BuildStore;
}

const BODILESS = new Set([204, 304]);

/** A body that can be read while it arrives, such as an event stream. */
function streamOf(body: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    // Ending the iterator instead would wait for the next chunk.
    cancel: () => void body.destroy(),
  });
}

/** Returns a function that sends requests without normalizing their paths. */
function requester(url: string) {
  const client = new Client(url, { pipelining: 0 });
  onTestFinished(() => client.destroy());
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { statusCode, headers, body } = await client.request({
      path,
      method: init.method ?? 'GET',
      headers: { host: 'atlas.example', ...Object.fromEntries(new Headers(init.headers)) },
      body: typeof init.body === 'string' ? init.body : null,
    });
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    );
    const isBodiless = init.method === 'HEAD' || BODILESS.has(statusCode);
    if (isBodiless) await body.dump();
    return new Response(isBodiless ? null : streamOf(body), {
      status: statusCode,
      headers: pairs,
    });
  };
}

/** Starts the whole site with hand-written releases on a free port. */
export async function testSite(options: TestSiteOptions = {}) {
  const root = await tempFolder();
  const browserDir = join(root, 'browser');
  await mkdir(browserDir);
  await writeFile(join(browserDir, 'shell.1.js'), `export const text = '${'otter '.repeat(99)}';`);
  await writeFile(join(browserDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(root, 'secret.js'), 'secret');

  const releasesDir = join(root, 'releases');
  const host = { ...tinyHost, integrity: { '/assets/shell.1.js': 'sha384-shell' } };
  const releases = new LocalReleases(releasesDir, async () => host);
  const qa = testQaLinks();
  Object.assign(releases, qa.source, options.source);
  const { store, sets: setStore } = releases;
  const renderers = options.parts?.renderers ?? inProcessRenderers();
  const sets = new ActiveSets({
    source: releases,
    store,
    sets: setStore,
    renderers: inProcessRenderers(),
    builds: options.builds,
  });
  const activate = async (release: TinyRelease) => {
    const { name, version } = await writeRelease(releasesDir, release);
    await releases.activate(name, version);
    await sets.refresh();
  };
  await sets.refresh();
  for (const release of options.releases ?? [{ name: 'mf-a', path: '/' }]) await activate(release);

  const logged: string[] = [];
  const env = { API_URL: options.apiUrl ?? NO_API, DATA_DIR: root, ACCESS_LOG: 'off' };
  const publicOrigin = 'https://atlas.example';
  const site = createSite({
    config: { ...readConfig(env, root), publicOrigin, ...options.config },
    log: pino({ mixin: requestFields }, { write: (line: string) => void logged.push(line) }),
    host: {
      id: host.id,
      contract: HOST_CONTRACT,
      entry: '/assets/shell.1.js',
      start: '/assets/start.1.js',
      integrity: host.integrity,
      candidates: [],
      sharedVersions: {},
    },
    browserDir,
    source: releases,
    store,
    setStore,
    sets,
    renderers,
    qaSecret: QA_SECRET,
    toMarkdown: async (html) => pageMarkdown(html),
    drawCard: async ({ title }) => Buffer.from(`picture of ${title}`),
    ...options.parts,
  });
  const connections = { trusted: [], refused: () => {} };
  const url = await serve(httpServer(publicOrigin, connections, site.listener));
  onTestFinished(site.close);
  const { app, metrics, clock, holdFiles, warmUp, observer } = site;
  return {
    url,
    app,
    request: requester(url),
    activate,
    clock,
    sets,
    releases,
    store,
    metrics,
    logged,
    observer,
    holdFiles,
    warmUp,
    browserDir,
    qa,
  };
}
