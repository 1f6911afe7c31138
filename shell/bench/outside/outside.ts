import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Site, startSite } from '../../e2e/support/site.ts';
import { freePort } from '../../src/run/port.ts';
import { prepareShell } from '../../src/run/prepare.ts';
import { releaseWorkerService, webService } from '../../src/run/site.ts';
import { buildNextHost } from './next-host.ts';
import { startRegistry } from './registry.ts';
import { run } from './run.ts';

const REMOTE = 'mf-outside';
const PAGE = join('src', 'pages', 'outside.tsx');
const TIMEOUT_MS = 60_000;
const VERDACCIO = ['npx', '-y', 'verdaccio@6.8.0'];

/**
 * `pnpm bench outside`: creates a remote in an empty folder with the packages from a registry, tests it, develops it
 * in a running site, publishes it and activates it. Then it raises the host by one minor version. Stops with an error
 * at the first step that fails. `--verdaccio <path>` is the path of an installed Verdaccio; by default npx fetches
 * it.
 */
export async function benchOutside({ verdaccio }: { readonly verdaccio?: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-outside-'));
  const cleanups: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await step('the shell is built', () => prepareShell(() => {}));
    const site = await step('a site runs', () => startSite());
    cleanups.push(site.stop);
    const registryFolder = join(folder, 'registry');
    await mkdir(registryFolder);
    const registry = await step('a registry has our packages', () =>
      startRegistry(registryFolder, verdaccio ? [verdaccio] : VERDACCIO),
    );
    cleanups.push(registry.stop);
    const team = await tokenOfTeam(site);
    const env = { ...registry.env, ...team };
    await inRepository(site, folder, env);
    await withNextHost(site, folder, env, cleanups);
  } finally {
    for (const undo of cleanups.reverse()) await undo();
  }
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`  ✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  return result;
}

/** Creates a token for the team's own remote and path. @returns the environment that contains it */
async function tokenOfTeam({ client }: Site) {
  await client.call('PUT', `/owners/${REMOTE}`, { team: 'outside', prefixes: ['/outside'] });
  const request = { name: 'outside', role: 'team', team: 'outside', remotes: [REMOTE] };
  const { token } = Object(await client.call('POST', '/tokens', request));
  return { RELEASE_URL: client.url, RELEASE_TOKEN: String(token) };
}

/** Runs everything that the team does until its page is live. */
async function inRepository(site: Site, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const repository = join(folder, REMOTE);
  await step('npx creates a repository', () =>
    run('npx', ['-y', '@agent-atlas/remote-kit', 'create', REMOTE], folder, env),
  );
  await step('npm installs', () => run('npm', ['install'], repository, env));
  await step('its tests pass', () => run('npm', ['test'], repository, env));
  await step('dev builds each edit without a site', () => developAlone(repository));
  await step('dev shows each edit in the running site', () => developInSite(site, repository, env));
  await step('the remote is published and activated', () => release(repository, env));
  await step('visitors see its page', () => shows(`${site.origin}/outside`, 'Outside'));
}

/** Publishes and activates the remote. @returns the output of the activation */
async function release(repository: string, env: NodeJS.ProcessEnv): Promise<string> {
  const output = await run('npm', ['run', '--silent', 'publish', '--', '--json'], repository, env);
  const { version } = JSON.parse(output);
  return run('npx', ['atlas-remote', 'activate', version], repository, env);
}

async function edit(repository: string, change: (text: string) => string): Promise<void> {
  const path = join(repository, PAGE);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

const retitle = (from: string, to: string) => (text: string) =>
  text.replace(`title="${from}"`, `title="${to}"`);

/** Runs `work` while `dev` runs with these options. @param work receives the JSON that `dev` prints */
async function whileDeveloping(
  options: readonly string[],
  repository: string,
  env: NodeJS.ProcessEnv,
  work: (output: Readonly<Record<string, string>>, editPage: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const child = spawn('npx', ['atlas-remote', 'dev', '--json', ...options], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  try {
    let printed = '';
    child.stdout.on('data', (text) => (printed += text));
    const json = await until(() => /^\{.*\}$/m.exec(printed)?.[0]);
    await work(JSON.parse(json), () => edit(repository, retitle('Outside', 'Edited')));
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGINT');
    await ended;
    await edit(repository, retitle('Edited', 'Outside'));
  }
}

/** Checks only the build. Browser tests check what the page shows. */
const developAlone = (repository: string) =>
  whileDeveloping(['--port', '0'], repository, {}, async ({ url = '' }, editPage) => {
    const build = async () => {
      const page = await (await fetch(url)).text();
      return /data-build="([^"]+)"/.exec(page)?.[1];
    };
    const first = await until(build);
    const script = await (await fetch(`${url}/_dev/frame.js`)).text();
    const styles = await (await fetch(`${url}/_dev/site.css`)).text();
    // Only shared-ui uses this class.
    if (!script.includes('outside') || !styles.includes('text-balance'))
      throw new Error(`The build of ${url} is incomplete`);
    await editPage();
    await until(async () => ((await build()) === first ? undefined : true));
  });

async function developInSite(site: Site, repository: string, env: NodeJS.ProcessEnv) {
  await whileDeveloping(['--in', site.origin], repository, env, async ({ link = '' }, editPage) => {
    const opened = await fetch(link, { redirect: 'manual' });
    const cookies = opened.headers.getSetCookie().map((each) => each.split(';')[0]);
    const cookie = cookies.join('; ');
    await shows(`${site.origin}/outside`, 'Outside', { cookie });
    await editPage();
    await shows(`${site.origin}/outside`, 'Edited', { cookie });
    const visitor = await fetch(`${site.origin}/outside`);
    if (visitor.status !== 404) throw new Error(`A visitor gets ${visitor.status}`);
  });
  const releases = await site.client.releases(REMOTE);
  const remaining = releases.filter(({ prunedAt }) => prunedAt === null);
  if (remaining.length > 0) throw new Error(`${remaining.length} builds remain in the site`);
}

/** Upgrades the host while the remote keeps its version of the kit. */
async function withNextHost(
  site: Site,
  folder: string,
  env: NodeJS.ProcessEnv,
  cleanups: (() => unknown)[],
): Promise<void> {
  const repository = join(folder, REMOTE);
  const { dist, removed } = await step('the next host is built', () =>
    buildNextHost(join(folder, 'next')),
  );
  const data = await mkdtemp(join(folder, 'data-'));
  const settings = {
    ...{ DATA_DIR: data, LOG_LEVEL: 'silent', GATE_BROWSER: 'off' },
    API_URL: site.apiUrl,
    ...{ RELEASE_URL: site.client.url, RELEASE_TOKEN: site.client.token },
  };
  const worker = releaseWorkerService(settings, dist);
  cleanups.push(() => worker.stop());
  await worker.start();
  const web = webService({ ...settings, PORT: String(await freePort()) }, dist);
  cleanups.push(() => web.stop());
  const next = await step('the next host runs beside the current one', () => web.start());
  const page = `http://localhost:${next.port}/outside`;
  await step('it serves the existing release', () => shows(page, 'Outside'));
  await edit(repository, retitle('Outside', 'With the old kit'));
  await step('it accepts a new release from the old kit', () => release(repository, env));
  await shows(page, 'With the old kit');
  await edit(repository, (text) => {
    const used = `import * as ui from '@agent-atlas/shared-ui';\n${text}`;
    return used.replace('title="With the old kit"', `title={String(ui.${removed})}`);
  });
  await step(`it rejects a release that needs ${removed}`, async () => {
    const message = await release(repository, env).catch((error: Error) => error.message);
    if (!message.includes(`it uses ${removed} of @agent-atlas/shared-ui`)) throw new Error(message);
  });
  await shows(page, 'With the old kit');
}

/** Waits until a page has the given heading. */
async function shows(url: string, heading: string, headers = {}): Promise<void> {
  let last = '';
  await until(async () => {
    const response = await fetch(url, { headers });
    last = `${response.status} ${await response.text()}`;
    return /<h1[^>]*>([^<]*)/.exec(last)?.[1] === heading || undefined;
  }).catch(() => {
    throw new Error(`${url} does not show ${heading}: ${last.slice(0, 2000)}`);
  });
}

async function until<T>(check: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const ends = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (performance.now() > ends) throw new Error(`Timed out after ${TIMEOUT_MS / 1000} s`);
    await sleep(50);
  }
}
