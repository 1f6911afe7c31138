import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HOST_RELEASE, REPORT_EVERY_MS } from '@agent-atlas/api/contract/releases';
import { pino } from 'pino';
import { z } from 'zod';
import { apiContract } from '../gate/api-contract.ts';
import { BrowserGate } from '../gate/browser/browser-gate.ts';
import { messageOf } from '../releases/errors.ts';
import { Mirror } from '../releases/mirror.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { ReleaseClient } from '../releases/release-client.ts';
import { signatureCheck } from '../releases/signature-check.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { readConfig } from '../server/config.ts';
import { hostParts, hostVersion, readHostBuild } from '../server/host-build.ts';
import { IdleTask } from './idle-task.ts';
import { hostArchive, ReleaseWorker } from './release-worker.ts';

/** So that a set for a rollback does not wait behind a release that is being checked. */
const LANES = 2;
const RETRY_MS = 1000;
const API_TIMEOUT_MS = 5000;
const CLEAN_EVERY_MS = 10 * 60_000;

const settings = z.object({
  /** `s3://<bucket>/<folder>` that ASSETS_URL serves; empty when something else fills that folder. */
  ASSETS_STORE: z.string().default(''),
  /** `off`: the gate opens no browser, and nobody has to say so with each change. */
  GATE_BROWSER: z.enum(['on', 'off']).default('off'),
});

/** The release worker of this build of the host, until it is told to end. */
async function main(): Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  let isWorking = false;
  // Before the start: an orphan would finish it and go on.
  const stop = () => (isWorking ? stopped.abort() : process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  if (process.connected === false) stop();

  const config = readConfig(process.env, process.cwd());
  const { ASSETS_STORE: assetsStore, GATE_BROWSER: gateBrowser } = settings.parse(process.env);
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
    verify: signatureCheck(client, root),
    onProblem: (problem) => log.warn({ problem }, 'the release API cannot be followed'),
  });
  const renderers = await openRenderers(dist);
  const api = async () => {
    const signal = AbortSignal.timeout(API_TIMEOUT_MS);
    const response = await fetch(new URL('/api/openapi.json', config.apiUrl), { signal });
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    return apiContract.parse(await response.json());
  };
  const worker = new ReleaseWorker({
    client,
    mirror,
    renderers,
    host,
    sharedVersions: build.sharedVersions,
    api,
    origin: config.publicOrigin,
    assetsStore,
    ...(gateBrowser === 'on' && {
      browser: new BrowserGate({
        ...{ config, dist, build, renderers, env: process.env },
        ...{ store: mirror.store, sets: mirror.sets },
      }),
    }),
  });

  /** Does something again and again, also when it fails. */
  const repeat = async (work: () => Promise<unknown>, pauseMs: number) => {
    while (!signal.aborted) {
      try {
        await work();
        if (pauseMs > 0) await setTimeout(pauseMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ problem: messageOf(error) }, 'the release API cannot be worked for');
        await setTimeout(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  };
  const version = hostVersion(build);
  const publishHost = async () => {
    const stored = await client.release(HOST_RELEASE, version);
    if (stored && stored.prunedAt === null) return;
    const files = Object.keys(build.integrity).map((url) => basename(url));
    await client.publish(HOST_RELEASE, version, await hostArchive(dist, files));
  };
  // The work of one that is gone is given to another, so each has an id of its own.
  const lanes = Array.from({ length: LANES }, () => randomUUID());
  const report = {
    kind: 'worker',
    host: host.id,
    revision: null,
    set: null,
    problem: null,
  } as const;
  const reportAll = () => Promise.all(lanes.map((id) => client.report(id, report)));
  await publishHost();
  await reportAll();
  // A set of no name is kept while it is among the newest.
  const cleaning = new IdleTask(() => mirror.clean(), CLEAN_EVERY_MS);
  const onProblem = (error: unknown) =>
    log.warn({ problem: messageOf(error) }, 'the folder cannot be cleaned');
  const working = lanes.map((server) =>
    repeat(async () => {
      const work = await client.work(host.id, server, signal);
      await (work ? cleaning.during(() => worker.work(work)) : cleaning.rest(onProblem));
    }, 0),
  );
  const reports = repeat(reportAll, REPORT_EVERY_MS);
  isWorking = true;
  process.send?.({ type: 'ready' });
  await Promise.all([...working, reports]);
  renderers.close();
  process.disconnect?.();
}

await main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
