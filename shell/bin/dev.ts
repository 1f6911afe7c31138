import { watch } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverConfig, webConfig } from '../remote-kit/build/remote-config.ts';
import { describeHostBuild } from '../src/build/build-shell.ts';
import { browserConfig, serverBundleConfig } from '../src/build/shell-config.ts';
import { messageOf } from '../src/releases/errors.ts';
import { Registry } from '../src/releases/registry.ts';
import { ReleaseStore } from '../src/releases/store.ts';
import { dataDir, ROOT, SHELL_ROOT, workspaceRemotes } from '../src/run/paths.ts';
import { freePort } from '../src/run/port.ts';
import { apiService, databaseService, webService } from '../src/run/site.ts';
import { watchBuild } from '../src/run/watch-build.ts';

/** `pnpm dev [remote …]`: the site from sources; pages reload when a remote, the shell or the API changes. */
const wanted = process.argv.slice(2);
const known = workspaceRemotes();
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no remote ${unknown.join(', ')}; there are: ${known.join(', ')}`);
  process.exit(1);
}
const remotes = wanted.length > 0 ? wanted : known;
const port = process.env.PORT || '3000';
const dist = join(SHELL_ROOT, 'dist', 'dev');
const state = join(dataDir(), 'dev');
const releases = join(state, 'releases');
const store = new ReleaseStore(releases);
const registry = new Registry(releases);

let counter = 0;
const failed = (report: string) => console.error(report);
const note = (what: string, since: number) =>
  console.log(`  ${what} (${Math.round(performance.now() - since)} ms)`);

// The database outlives the API, which is started anew after each edit of its sources.
const socket = join(tmpdir(), `agent-atlas-${process.pid}.sock`);
const database = process.env.DATABASE_URL ? undefined : databaseService(socket, {});
const api = apiService(await freePort(), {
  LOG_LEVEL: 'warn',
  ...(database && { DATABASE_SOCKET: socket }),
});
let web: ReturnType<typeof webService> | undefined;

async function stop(): Promise<void> {
  await web?.stop();
  await api.stop();
  await database?.stop();
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

/** The release functions of the newest build of the shell. */
async function serverTools(): Promise<typeof import('../src/server/tools.ts')> {
  return import(join(dist, 'server', 'tools.mjs'));
}

async function startShell(apiUrl: string): Promise<void> {
  const env = {
    API_URL: apiUrl,
    PORT: port,
    DATA_DIR: state,
    ATLAS_DEV: 'true',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
  };
  await watchBuild(
    [
      browserConfig(SHELL_ROOT, dist, 'development'),
      serverBundleConfig(SHELL_ROOT, dist, 'development'),
    ],
    async () => {
      const since = performance.now();
      await describeHostBuild(SHELL_ROOT, dist);
      if (web) {
        await web.replace();
        note('shell built', since);
      }
      web ??= webService(env, join(dist, 'server', 'main.mjs'));
    },
    failed,
  );
}

async function watchRemote(name: string): Promise<void> {
  const folder = join(ROOT, name);
  const build = join(state, 'build', name);
  const tools = await serverTools();
  await watchBuild(
    [
      webConfig(folder, name, build, 'development'),
      serverConfig(folder, name, build, 'development'),
    ],
    async () => {
      const since = performance.now();
      const copy = join(releases, '.building', `${name}-${++counter}`);
      await cp(build, copy, { recursive: true });
      const version = `0.0.0-dev.${counter}`;
      await tools.publishBuild(store, tools.sharedTable, copy, {
        folder,
        version,
        mode: 'development',
      });
      await registry.change(name, version, 'dev');
      if (started) note(`${name} built`, since);
    },
    failed,
  );
}

/** Runs `again` after a change in one of the folders; changes that come together count once. */
function onChange(folders: readonly string[], what: string, again: () => Promise<unknown>): void {
  let pending: NodeJS.Timeout | undefined;
  const run = async () => {
    const since = performance.now();
    await again();
    web?.send('reload');
    note(what, since);
  };
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(() => void run().catch((error) => failed(messageOf(error))), 20);
    });
  }
}

let started = false;
try {
  await rm(state, { recursive: true, force: true });
  await mkdir(releases, { recursive: true });
  console.log('  Starting …');
  await database?.start();
  const { url } = await api.start();
  await startShell(url);
  await Promise.all(remotes.map(watchRemote));
  await web?.start();
  started = true;
  const apiFolders = ['src', 'contract', 'migrations', 'catalogue'].map((name) =>
    join('api', name),
  );
  onChange(apiFolders, 'API started anew', () => api.replace());
  onChange(['shared-ui/src/styles'], 'stylesheet built', () => web?.replace() ?? Promise.resolve());
  const { routes } = await store.manifest(
    remotes[0] ?? '',
    (await registry.read()).active[remotes[0] ?? ''] ?? '',
  );
  const path =
    wanted.length > 0 ? (routes.find((route) => !route.path.includes(':'))?.path ?? '') : '';
  console.log(`Agent Atlas (development) at http://localhost:${port}${path}. Ctrl-C stops it.`);
} catch (error) {
  await web?.stop();
  await api.stop();
  await database?.stop();
  console.error(messageOf(error));
  process.exit(1);
}
