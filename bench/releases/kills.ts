import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnSite } from '../../shell/e2e/support/site.ts';
import { messageOf } from '../../shell/src/releases/errors.ts';
import { readHostBuild } from '../../shell/src/releases/host-build.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { randomNumbers } from '../lib/random.ts';
import { startBuiltSite } from '../sites/site.ts';
import { Changes } from './changes.ts';
import { contradictionsOf, folderProblems } from './contradictions.ts';
import { KilledProcess } from './killed-process.ts';

const NAME = 'mf-content';
const PAGE = '/glossary';
/**
 * The longest lifetimes, as multiples of the start time. A worker must sometimes be able to finish
 * its work.
 */
const STARTS = { web: 3, worker: 6 } as const;
const SETTLE_TIMEOUT_MS = 120_000;

interface KillOptions {
  readonly points: number;
  readonly minutes: number;
  readonly seed: number;
}

/**
 * `pnpm bench kills`: kills two web servers and a release worker at random moments while versions are published,
 * activated and rolled back. Fails if a killed server's folder lacks files that its pointer names, or if state, audit
 * log, pointer, sets and folders do not agree at the end. Stops after `--points <n>` kills, at least one of them during
 * a change, or after `--minutes <n>`. `--seed <n>` selects the random numbers.
 */
export async function benchKills(
  { points, minutes, seed }: KillOptions,
  frame: Frame,
): Promise<void> {
  const random = randomNumbers(seed);
  const { site, dist } = await startBuiltSite(frame);
  const { id: host } = await readHostBuild(dist);
  const changes = new Changes(site.client, NAME);
  const folder = await frame.newFolder('kills');
  const problems: string[] = [];
  const processes: KilledProcess[] = [];
  // The benchmark's own worker replaces it.
  await site.worker.stop();
  const access = { RELEASE_URL: site.client.url, RELEASE_TOKEN: site.client.token };
  const settings = { ...access, NODE_ENV: 'production', LOG_LEVEL: 'silent' };
  const webs = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const port = String(await freePort());
      const dataDir = join(folder, name);
      const env = { ...settings, API_URL: site.apiUrl, DATA_DIR: dataDir, PORT: port };
      const url = `http://localhost:${port}${PAGE}`;
      const onReady = async () => {
        const response = await fetch(url).catch(messageOf);
        const result = typeof response === 'string' ? response : response.status;
        if (result !== 200) problems.push(`A web server that is ready responds with ${result}`);
      };
      const releases = join(dataDir, 'releases');
      const onKilled = async () => {
        changes.noteKill();
        problems.push(...(await folderProblems(releases, host, 'active')));
      };
      const script = join(dist, 'server', 'main.mjs');
      const starts = STARTS.web;
      const web = new KilledProcess({ script, env, random, starts, onReady, onKilled });
      processes.push(frame.use(web, (each) => each.stop()));
      // Fills the server's folder, so that it can start from it.
      await web.start();
      await web.stop();
      return { url, releases };
    }),
  );
  const worker = new KilledProcess({
    script: join(dist, 'server', 'release-worker.mjs'),
    env: {
      ...settings,
      API_URL: site.apiUrl,
      DATA_DIR: join(folder, 'worker'),
      GATE_BROWSER: 'off',
    },
    random,
    starts: STARTS.worker,
    onKilled: async () => changes.noteKill(),
  });
  processes.push(frame.use(worker, (each) => each.stop()));
  await worker.start();
  await worker.stop();
  const kills = () => processes.reduce((sum, one) => sum + one.kills, 0);
  const ends = performance.now() + minutes * 60_000;
  let hasFailed = false;
  const isEnough = () => kills() >= points && changes.killsDuring > 0;
  const isOver = () => hasFailed || isEnough() || performance.now() > ends;
  const changing = changes.until(isOver, dist, join(folder, 'build')).catch((error) => {
    hasFailed = true;
    problems.push(`A change failed: ${messageOf(error)}`);
  });
  await Promise.race([changes.begun, changing]);
  await Promise.all(processes.map((one) => one.killUntil(isOver)));
  await Promise.all(processes.map((one) => one.start()));
  await changing;
  await settled(site);
  problems.push(...(await contradictionsOf(site.client, host, changes.published)));
  const { active } = await site.client.state();
  for (const { url, releases } of webs) {
    const html = await (await fetch(url)).text();
    if (!html.includes(`/_r/${NAME}/${active[NAME]}/`))
      problems.push(`${url} is not from version ${active[NAME]}`);
    problems.push(...(await folderProblems(releases, host, 'all')));
  }
  const { outcomes, published, killsDuring } = changes;
  const [webA, webB, releaseWorker] = processes;
  frame.table('kills', [
    ['killed', 'kills', 'when ready'],
    ...Object.entries({
      'web server A': webA,
      'web server B': webB,
      'release worker': releaseWorker,
    }).map(([name, one]) => [name, whole(one?.kills ?? 0), whole(one?.lives ?? 0)]),
  ]);
  console.log(`Kills during a change: ${killsDuring} of ${kills()}`);
  console.log(`Changes: ${JSON.stringify(outcomes)}; versions published: ${published.length}`);
  console.log(`Contradictions: ${problems.length}`);
  if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
  if (killsDuring === 0) throw new Error('Nothing was measured: no kill was during a change.');
  if (!outcomes['done']) throw new Error('Nothing was measured: no change was completed.');
}

/** Waits until all web servers serve the current revision. */
async function settled({ client, origin }: OwnSite): Promise<void> {
  const ends = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const { revision } = await client.state();
    const servers = (await client.servers()).filter(({ kind }) => kind === 'web');
    const isSettled = servers.every((one) => one.revision === revision && !one.problem);
    if (isSettled && servers.length > 0) return;
    if (performance.now() > ends)
      throw new Error(`${origin}: ${JSON.stringify(servers)} at revision ${revision}`);
    await sleep(200);
  }
}
