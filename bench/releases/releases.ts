import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../../shell/e2e/support/command.ts';
import { publishEdited } from '../../shell/e2e/support/remote-copy.ts';
import type { OwnSite } from '../../shell/e2e/support/site.ts';
import { freePort } from '../../shell/src/run/port.ts';
import { webService } from '../../shell/src/run/site.ts';
import { publishFaulty } from '../faults/faulty-release.ts';
import { median } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { applyLoad, get } from '../lib/load.ts';
import { startBuiltSite } from '../sites/site.ts';

const NAME = 'mf-content';
const NEXT = '3.0.0';
const TITLE = { from: 'AI Agents Glossary', to: 'A glossary to measure' };
const QA_SECRET = 'a secret that both servers share';
const TIMEOUT_MS = 30_000;
const CONNECTIONS = 8;

interface Timing {
  readonly command: number;
  /** Milliseconds from the end of the command until both servers show the change. */
  readonly live: number;
}

/** `pnpm bench releases`: measures how long release changes take until two servers show them. `--runs <n>` */
export async function benchReleases(
  { runs }: { readonly runs: number },
  frame: Frame,
): Promise<void> {
  const env = { QA_SECRET, VOTES_PER_NETWORK_PER_DAY: '0' };
  const { site } = await startBuiltSite(frame, { env });
  const web = webService({
    ...{ DATA_DIR: await frame.newFolder('second'), LOG_LEVEL: 'silent', QA_SECRET },
    ...{ RELEASE_URL: site.client.url, RELEASE_TOKEN: site.client.token },
    ...{ API_URL: site.apiUrl, PORT: String(await freePort()) },
  });
  frame.use(web, (each) => each.stop());
  const second = `http://localhost:${(await web.start()).port}`;
  const origins = [site.origin, second];
  const release = async (...parts: string[]) => {
    const { code, output } = await command('release', parts, { DATA_DIR: site.folder });
    if (code !== 0) throw new Error(`release ${parts.join(' ')}: ${output}`);
  };
  /** Runs a command and waits until the glossary has the new title, or no longer has it. */
  const timed = async (parts: string[], has: boolean, where = origins): Promise<Timing> => {
    const begun = performance.now();
    await release(...parts);
    const ended = performance.now();
    await until(async () => {
      const pages = where.map(async (origin) => (await fetch(`${origin}/glossary`)).text());
      return (await Promise.all(pages)).every((html) => html.includes(TITLE.to) === has);
    });
    return { command: ended - begun, live: performance.now() - ended };
  };
  const rows = [['what', 'command', 'then live']];
  const measure = async (
    what: string,
    step: () => Promise<Timing>,
    undo: () => Promise<unknown>,
    times = runs,
  ) => {
    frame.progress(what);
    const timings: Timing[] = [];
    for (let run = 0; run < times; run++) {
      timings.push(await step());
      await undo();
    }
    const middle = (of: keyof Timing) => median(timings.map((timing) => timing[of]));
    rows.push([
      what,
      `${(middle('command') / 1000).toFixed(2)} s`,
      `${middle('live').toFixed(0)} ms`,
    ]);
  };
  const forward = () => timed(['activate', NAME, NEXT], true);
  const back = () => timed(['rollback', NAME], false);
  await publishEdited(site.client, NAME, NEXT, TITLE);
  const publishing = async () => {
    const begun = performance.now();
    await release('publish', 'mf-wizard', '--without-checks');
    return { command: performance.now() - begun, live: 0 };
  };
  await measure('publish', publishing, async () => {});
  await measure('activate', forward, back);
  await forward();
  await measure('rollback', back, forward);
  const load = startLoad(site);
  await measure('rollback, under load', back, forward);
  await load();
  await hang(site);
  await measure('rollback, beside a release that hangs', back, forward);
  await site.worker.stop();
  await measure('rollback, without a release worker', back, () =>
    site.worker
      .start()
      .then(forward)
      .then(() => site.worker.stop()),
  );
  await site.api.stop();
  const server = new URL(site.metrics).origin;
  await measure(
    'rollback of one server, API and database away',
    () => timed(['rollback', NAME, '--server', server], false, [site.origin]),
    async () => {},
    // A rolled-back server stays so until the pointer moves, so this can only be measured once.
    1,
  );
  frame.table('changes', rows);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const ends = performance.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > ends) throw new Error('The change did not show');
    await sleep(2);
  }
}

/** Requests uncached and cached pages. @returns a function that stops this */
function startLoad({ origin }: OwnSite): () => Promise<void> {
  let isOver = false;
  let turn = 0;
  const load = applyLoad({
    origin,
    connections: CONNECTIONS,
    next: () => {
      turn += 1;
      return isOver ? undefined : get(turn % 2 === 0 ? '/' : `/compare?ids=1,${2 + (turn % 150)}`);
    },
  });
  return async () => {
    isOver = true;
    await load;
  };
}

/** Activates a release whose page hangs, and requests that page. */
async function hang(site: OwnSite): Promise<void> {
  const model = { name: 'mf-wizard', version: (await site.active())['mf-wizard'] ?? '' };
  await publishFaulty(site, '1.0.0', model, 'endless loop', 'page');
  await site.client.change({ kind: 'activate', versions: { 'mf-fault': '1.0.0' }, force: true });
  void fetch(`${site.origin}/fault/bad`).catch(() => {});
}
