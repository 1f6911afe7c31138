import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../../shell/e2e/support/site.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { releaseWorkerService, webService } from '../../shell/src/run/site.ts';
import { findTestBrowser } from '../../tools/find-chrome.ts';
import type { Frame } from '../frame/frame.ts';
import { run } from '../lib/run.ts';
import { startBuiltSite } from '../sites/site.ts';
import { addEverydayThings } from './everyday.ts';
import { look } from './look.ts';
import { buildNextHost } from './next-host.ts';
import { startRegistry } from './registry.ts';

const REMOTE = 'mf-outside';
const PAGE = join('src', 'pages', 'outside.tsx');
const TIMEOUT_MS = 60_000;
const VERDACCIO = ['npx', '-y', 'verdaccio@6.8.0'];

interface OutsideOptions {
  readonly verdaccio?: string | undefined;
  /** Whether the host is also raised by one version. */
  readonly nextHost: boolean;
  /** Folder for screenshots. */
  readonly pictures?: string | undefined;
}

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** What the steps work with. */
interface Scene {
  readonly frame: Frame;
  readonly step: Step;
  readonly site: Site;
  /** The folder of the remote's repository. */
  readonly repository: string;
  readonly env: NodeJS.ProcessEnv;
  /** Folder for screenshots. */
  readonly pictures: string;
}

/**
 * `pnpm bench outside`: creates a remote in an empty folder with the packages from a registry, gives it an image, a
 * font, a CSS module, a web worker and packages, tests it, develops it in a running site, publishes it, activates it
 * and looks at it. Then it raises the host by one minor version. Stops with an error at the first step that fails.
 * `--verdaccio <path>` is the path of an installed Verdaccio; by default npx fetches it. `--no-next-host` leaves out
 * the newer host. `--pictures <folder>` keeps the screenshots.
 */
export async function benchOutside(
  { verdaccio, nextHost, pictures }: OutsideOptions,
  frame: Frame,
): Promise<void> {
  const rows = [['step', 'seconds']];
  const step: Step = async (name, work) => {
    frame.progress(name);
    const begun = performance.now();
    const result = await work();
    rows.push([`✓ ${name}`, ((performance.now() - begun) / 1000).toFixed(1)]);
    return result;
  };
  const { site } = await step('a site runs', () =>
    startBuiltSite(frame, { env: { GATE_BROWSER: 'on', CHROME_PATH: findTestBrowser() } }),
  );
  const folder = await frame.newFolder('outside');
  const registry = await step('a registry has our packages', () =>
    startRegistry(frame, verdaccio ? [verdaccio] : VERDACCIO),
  );
  const env = { ...registry, ...(await tokenOfTeam(site)) };
  const scene = {
    ...{ frame, step, site, env },
    repository: join(folder, REMOTE),
    pictures: resolve(pictures ?? join(frame.folder, 'pictures')),
  };
  await step('npx creates a repository', () =>
    run('npx', ['-y', '@agent-atlas/remote-kit', 'new', REMOTE], folder, env),
  );
  await inRepository(scene);
  if (nextHost) await withNextHost(scene);
  frame.table('steps', rows);
}

/** Creates a token for the team's own remote and path. @returns the environment that contains it */
async function tokenOfTeam({ client }: Site) {
  await client.call('PUT', `/owners/${REMOTE}`, { team: 'outside', prefixes: ['/outside'] });
  const request = { name: 'outside', role: 'team', team: 'outside', remotes: [REMOTE] };
  const { token } = Object(await client.call('POST', '/tokens', request));
  return { RELEASE_URL: client.url, RELEASE_TOKEN: String(token) };
}

/** Runs everything that the team does until its page is live. */
async function inRepository({
  frame,
  step,
  site,
  repository,
  env,
  pictures,
}: Scene): Promise<void> {
  await step('npm installs', () => run('npm', ['install'], repository, env));
  await step('its team adds files and packages', () => addEverydayThings(repository, PAGE, env));
  await step('its tests pass', () => run('npm', ['test'], repository, env));
  await step('dev builds each edit without a site', () => developAlone(repository));
  await step('dev shows each edit in the running site', () => developInSite(site, repository, env));
  await step('the remote is published and activated', () => release(repository, env));
  await step('visitors see its page', () => shows(`${site.origin}/outside`, 'Outside'));
  await step('all of it works on phones and desktops, in light and dark', () =>
    look(frame, `${site.origin}/outside`, pictures),
  );
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
async function withNextHost({ frame, step, site, repository, env }: Scene): Promise<void> {
  const { dist, removed } = await step('the next host is built', () =>
    buildNextHost(join(frame.folder, 'next')),
  );
  const settings = {
    ...{ DATA_DIR: await frame.newFolder('next-data'), LOG_LEVEL: 'silent', GATE_BROWSER: 'off' },
    API_URL: site.apiUrl,
    ...{ RELEASE_URL: site.client.url, RELEASE_TOKEN: site.client.token },
  };
  const worker = frame.use(releaseWorkerService(settings, dist), (each) => each.stop());
  await worker.start();
  const web = webService({ ...settings, PORT: String(await freePort()) }, dist);
  frame.use(web, (each) => each.stop());
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
