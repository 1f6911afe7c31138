import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '../../e2e/support/site.ts';
import { messageOf } from '../../src/releases/errors.ts';
import { freePort } from '../../src/run/port.ts';
import { prepareShell } from '../../src/run/prepare.ts';
import { readHostBuild } from '../../src/server/host-build.ts';
import { Changes } from './changes.ts';
import { contradictionsOf, folderProblems } from './contradictions.ts';
import { KilledProcess } from './killed-process.ts';

const NAME = 'mf-content';
const PAGE = '/glossary';
/** Longest lives, as multiples of the time that a process takes to start. A worker must finish work now and then. */
const STARTS = { web: 3, worker: 6 } as const;
const SETTLED_MS = 120_000;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * `pnpm bench kills`: kills two web servers and a release worker at random moments of their lives,
 * while versions are published, activated, and rolled back. Ends with an error when a killed server's folder
 * holds less than its pointer names, or when state, audit log, pointer, sets, and folders do not agree in the end; `--points <n>`, at
 * most for `--minutes <n>`; `--seed <n>`.
 */
export async function benchKills(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      points: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
    },
  });
  const random = randomOf(Number(values.seed));
  const dist = await prepareShell((text) => console.error(`  ${text} …`));
  const { id: host } = await readHostBuild(dist);
  const site = await startSite();
  const changes = new Changes(site.client, NAME);
  const folder = await mkdtemp(join(tmpdir(), 'atlas-kills-'));
  const problems: string[] = [];
  const processes: KilledProcess[] = [];
  try {
    // Ours replace it.
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
          const answer = await fetch(url).catch(messageOf);
          const said = typeof answer === 'string' ? answer : answer.status;
          if (said !== 200) problems.push(`A web server that has started answers ${said}`);
        };
        const releases = join(dataDir, 'releases');
        const onKilled = async () => {
          changes.noteKill();
          problems.push(...(await folderProblems(releases, host, 'active')));
        };
        const script = join(dist, 'server', 'main.mjs');
        const starts = STARTS.web;
        const web = new KilledProcess({ script, env, random, starts, onReady, onKilled });
        processes.push(web);
        // Its folder has something to start from.
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
    processes.push(worker);
    await worker.start();
    await worker.stop();
    const kills = () => processes.reduce((sum, one) => sum + one.kills, 0);
    const ends = performance.now() + Number(values.minutes) * 60_000;
    let hasFailed = false;
    const isOver = () => hasFailed || kills() >= Number(values.points) || performance.now() > ends;
    const changing = changes.until(isOver, dist, join(folder, 'build')).catch((error) => {
      hasFailed = true;
      problems.push(`The changes ended: ${messageOf(error)}`);
    });
    await Promise.all(processes.map((one) => one.killUntil(isOver)));
    await Promise.all(processes.map((one) => one.start()));
    await changing;
    await settled(site);
    problems.push(...(await contradictionsOf(site.client, host, changes.published)));
    const { active } = await site.client.state();
    for (const { url, releases } of webs) {
      const html = await (await fetch(url)).text();
      if (!html.includes(`/_r/${NAME}/${active[NAME]}/`))
        problems.push(`${url} is not of ${active[NAME]}`);
      problems.push(...(await folderProblems(releases, host, 'all')));
    }
    const lives = processes.map((one) => `${one.kills} (${one.lives} after the start)`);
    console.log(`Kills of web servers and worker: ${lives.join(', ')}`);
    console.log(`Kills during a change: ${changes.killsDuring} of ${kills()}`);
    const { outcomes, published } = changes;
    console.log(`Changes: ${JSON.stringify(outcomes)}; versions published: ${published.length}`);
    console.log(`Contradictions: ${problems.length}`);
    if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until both web servers serve what is wanted. */
async function settled({ client, origin }: Site): Promise<void> {
  const ends = performance.now() + SETTLED_MS;
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
