import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HOST_RELEASE, REPORT_EVERY_MS } from '@agent-atlas/registry/contract/releases';
import { pino } from 'pino';
import { apiContract } from '../gate/api-contract.ts';
import { BrowserGate } from '../gate/browser/browser-gate.ts';
import { browserProblem } from '../gate/browser/browser-problem.ts';
import { CheckProcesses } from '../gate/check-processes.ts';
import { messageOf } from '../releases/errors.ts';
import { hostParts, hostVersion, readHostBuild } from '../releases/host-build.ts';
import { Mirror } from '../releases/mirror.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { ReleaseClient } from '../releases/release-client.ts';
import { signatureCheck } from '../releases/signature-check.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { readConfig } from '../server/config.ts';
import { IdleTask } from './idle-task.ts';
import { hostArchive, ReleaseWorker } from './release-worker.ts';
import { Retirement } from './retirement.ts';
import { readWorkerSettings } from './settings.ts';

/** Two teams may check a release at the same time, and a rollback's set must wait for neither. */
const LANES = 3;
const RETRY_MS = 1000;
const API_TIMEOUT_MS = 5000;
const CLEAN_EVERY_MS = 10 * 60_000;
const RETIREMENT_EVERY_MS = 60_000;

/** Runs the release worker of this build of the host until it is told to stop. */
async function main(): Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isWorking = false;
  // Registered before the start: otherwise an orphaned process would finish it and keep running.
  const stop = () => (isWorking ? stopped.abort() : process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  if (process.connected === false) stop();

  const config = readConfig(process.env, process.cwd());
  const { ASSETS_STORE: assetsStore, GATE_BROWSER: opensBrowser } = readWorkerSettings(process.env);
  const log = pino({ level: config.logLevel, base: null });
  const dist = join(import.meta.dirname, '..');
  const build = await readHostBuild(dist);
  const client = new ReleaseClient(findReleaseApi(process.env, config.dataDir));
  const root = join(config.dataDir, 'release-worker');
  const host = hostParts(build, dist, config.assetsUrl);
  const mirror = new Mirror({
    client,
    root,
    host,
    ...signatureCheck(client, root),
    onProblem: (problem) => log.warn({ problem }, 'cannot follow the release API'),
  });
  const renderers = await openRenderers(dist);
  const shared = { versions: build.sharedVersions, names: await renderers.sharedNames() };
  const checks = new CheckProcesses(join(dist, 'server', 'check.mjs'));
  const api = async () => {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS);
    const url = new URL('/api/openapi.json', config.apiUrl);
    const response = await fetch(url, { redirect: 'manual', signal });
    if (!response.ok) throw new Error(`${response.url} responded with ${response.status}`);
    return apiContract.parse(await response.json());
  };
  const worker = new ReleaseWorker({
    client,
    mirror,
    renderers,
    checks,
    host,
    shared,
    api,
    origin: config.publicOrigin,
    assetsStore,
    ...(opensBrowser && {
      browser: new BrowserGate({
        ...{ config, dist, build, shared, renderers, env: process.env },
        ...{ store: mirror.store, sets: mirror.sets },
      }),
    }),
  });

  /** Repeats the work until the worker stops, even if it fails. */
  const repeat = async (work: () => Promise<unknown>, delayMs: number) => {
    while (!signal.aborted) {
      try {
        await work();
        if (delayMs > 0) await setTimeout(delayMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ problem: messageOf(error) }, 'cannot work for the release API');
        await setTimeout(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  };
  const version = hostVersion(build);
  const publishHost = async () => {
    const stored = await client.release(HOST_RELEASE, version);
    if (stored && stored.prunedAt === null) return;
    await client.publish(HOST_RELEASE, version, await hostArchive(dist, build));
  };
  // The release API reassigns the work of a lane that disappears, so each lane has its own id.
  const lanes = Array.from({ length: LANES }, () => randomUUID());
  const report = { kind: 'worker', host: host.id, revision: null, set: null } as const;
  const reportAll = () => {
    const problem = opensBrowser ? browserProblem(process.env) : null;
    return Promise.all(lanes.map((id) => client.report(id, { ...report, problem })));
  };
  await publishHost();
  await reportAll();
  // Sets that no pointer names are kept while they are among the newest.
  const cleaning = new IdleTask(() => mirror.clean(), CLEAN_EVERY_MS);
  const onProblem = (error: unknown) =>
    log.warn({ problem: messageOf(error) }, 'cannot clean the folder');
  // Most of the time there is nothing to check.
  const endIdle = async () => {
    renderers.endIdle();
    checks.endIdle();
  };
  const ending = new IdleTask(endIdle, 0);
  const working = lanes.map((server) =>
    repeat(async () => {
      const work = await client.work(host.id, server, signal);
      if (work) {
        await ending.during(() => cleaning.during(() => worker.work(work)));
      } else {
        await ending.rest(onProblem);
        await cleaning.rest(onProblem);
      }
    }, 0),
  );
  const reports = repeat(reportAll, REPORT_EVERY_MS);
  const retirement = new Retirement(host.id, performance.now());
  const retiring = repeat(async () => {
    if (!retirement.isOver(await client.builds(), performance.now())) return;
    log.info('no server needs this build any more');
    stopped.abort();
  }, RETIREMENT_EVERY_MS);
  isWorking = true;
  process.send?.({ type: 'ready' });
  await Promise.all([...working, reports, retiring]);
  renderers.close();
  checks.endIdle();
  process.disconnect?.();
}

await main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
