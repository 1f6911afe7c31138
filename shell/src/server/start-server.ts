import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOST_RELEASE } from '@agent-atlas/registry/contract/releases';
import { createSecurityLog } from '@agent-atlas/server-kit/http/security-log';
import { requestFields, startTracing } from '@agent-atlas/server-kit/telemetry/index';
import { type Logger, pino } from 'pino';
import { storedQaSecret } from '../qa/secret.ts';
import { ActiveSets } from '../releases/active-sets.ts';
import { messageOf } from '../releases/errors.ts';
import { EvaluatedReleases } from '../releases/evaluated-releases.ts';
import { type HostBuild, readHostBuild } from '../releases/host-build.ts';
import type { DiskSource } from '../releases/set-source.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import type { ServerConfig } from './config.ts';
import { httpServer } from './http/http-server.ts';
import { createRespond, respondText } from './http/respond.ts';
import type { ScriptStrategy } from './pages/page-maker.ts';
import { createSite, type DevTools, type Site } from './site.ts';
import { FaultCounter } from './telemetry/fault-counter.ts';
import { labelOfKey, type Metrics } from './telemetry/metrics.ts';
import type { Observer } from './telemetry/observer.ts';
import { offThread } from './threads/off-thread.ts';

export interface RunningServer {
  readonly port: number;
  readonly sets: ActiveSets;
  /** Stops accepting connections, finishes open requests, then resolves. */
  readonly close: () => Promise<void>;
}

export interface ServerDeps {
  /** Folder of the shell's build. */
  readonly dist: string;
  /** Creates the source of release sets. */
  readonly source: (
    config: ServerConfig,
    host: HostBuild,
    onProblem: (message: string) => void,
  ) => DiskSource;
  /** Browser files that replace the shell's own: their folder, and the integrity of each by URL. */
  readonly browser?: { readonly dir: string; readonly integrity: HostBuild['integrity'] };
  readonly scripts?: ScriptStrategy;
  /** Turns it into a development server. */
  readonly dev?: (config: ServerConfig, host: HostBuild) => DevTools;
}

/** How long shutdown waits for open requests, in milliseconds. */
const DRAIN_MS = 5000;

/** Starts a web server. @throws when the port is taken */
export async function startServer(config: ServerConfig, deps: ServerDeps): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null, mixin: requestFields });
  const stopTracing = await startTracing(process.env, 'agent-atlas-web', (reason) =>
    log.warn({ reason }, 'traces are lost'),
  );
  const host = await readHostBuild(deps.dist);
  const dev = deps.dev?.(config, host);
  const faults = new FaultCounter();
  // Renderers evaluate releases, and may fail, before the site exists.
  let metrics: Metrics | undefined;
  let observer: Observer | undefined;
  const renderers = await openRenderers(deps.dist, {
    concurrency: config.renderers,
    keepsSpare: true,
    onFault: (key, reason, message) => {
      const label = labelOfKey(key);
      metrics?.rendererEnded(label, reason);
      log.error({ ...label, reason, problem: message }, 'a renderer failed');
      // The shell has no previous version to replace it with.
      if (label.remote === HOST_RELEASE || !faults.note(key)) return;
      metrics?.quarantined(label);
      log.error({ event: 'release-quarantined', ...label }, 'release quarantined');
      sets.quarantine(key);
    },
    onStray: (key, message) => {
      const label = labelOfKey(key);
      observer?.failed(label, 'server-stray', message);
      log.error({ ...label, problem: message }, 'a release failed outside its pages');
    },
  });
  const source = deps.source(config, host, (problem) =>
    log.warn({ problem }, 'cannot follow the release API'),
  );
  const { store, sets: setStore, builds } = source;
  const evaluated = await EvaluatedReleases.open(store.root, host.id);
  const sets: ActiveSets = new ActiveSets(
    { source, store, sets: setStore, renderers, evaluated, builds },
    {
      onChange: (set) => {
        const remotes = set.remotes.map(({ name, version }) => `${name}@${version}`);
        log.info({ set: set.id, remotes }, 'release set is active');
        dev?.serves?.(set);
      },
      onLoaded: () => renderers.retain(sets.releaseKeys),
      onRefused: (message) =>
        log.error({ reason: message }, 'release set rejected, the previous one stays active'),
    },
  );
  await source.start?.();
  await sets.start();

  const workerFile = (name: string) => pathToFileURL(join(deps.dist, 'server', `${name}.mjs`));
  const site = createSite({
    config,
    log,
    host: deps.browser ? { ...host, integrity: deps.browser.integrity } : host,
    browserDir: deps.browser?.dir ?? join(deps.dist, 'browser'),
    source,
    store,
    setStore,
    sets,
    renderers,
    qaSecret: config.qaSecret ?? storedQaSecret(config.releasesDir),
    drawCard: offThread(workerFile('card')),
    toMarkdown: offThread(workerFile('markdown')),
    ...(deps.scripts && { scripts: deps.scripts }),
    ...(dev && { dev }),
  });
  metrics = site.metrics;
  observer = site.observer;
  metrics.gauge(
    'atlas_release_api_connected',
    'Whether the last report of this server reached the release API',
    () => Number(source.isConnected ?? true),
  );
  const endReports = source.report?.(() => ({ ...sets.state, health: site.health.read() }));
  if (!dev) {
    await site.holdFiles();
    // A proxy sends visitors as soon as the port listens.
    await site.warmUp();
  }
  const securityLog = createSecurityLog(log, (reason) => site.metrics.refused(reason));
  const refused = (reason: string) => securityLog.refused(reason);
  const connections = { trusted: config.trustedProxies, refused };
  const server = httpServer(config.publicOrigin, connections, site.listener);
  const port = await listen(server, config);
  const figures = config.metrics && operatorsServer(site, sets, source.token ?? '', log);
  if (figures && config.metrics) await listen(figures, config.metrics);
  return {
    port,
    sets,
    close: () =>
      new Promise<void>((resolve) => {
        sets.stop();
        endReports?.();
        figures?.close();
        figures?.closeAllConnections();
        // Open requests may still need a renderer.
        server.close(() => {
          renderers.close();
          void site.close().then(stopTracing).then(resolve);
        });
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), dev ? 0 : DRAIN_MS).unref();
      }),
  };
}

/** @returns the port @throws when it is taken */
function listen(server: Server, { port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

const NEEDS_TOKEN =
  'This needs the token with which this server follows the release API: its RELEASE_TOKEN, or the file release-token of its DATA_DIR.';

/** Metrics and emergency rollback for operators, on a separate private port. */
export function operatorsServer(
  { metrics }: Pick<Site, 'metrics'>,
  sets: Pick<ActiveSets, 'servePrevious'>,
  token: string,
  log: Pick<Logger, 'error' | 'warn'>,
): Server {
  const securityLog = createSecurityLog(log, (reason) => metrics.refused(reason));
  const respond = createRespond('');
  const isAllowed = ({ headers }: IncomingMessage) =>
    token !== '' && equals(headers.authorization ?? '', `Bearer ${token}`);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/' } = request;
    const say = (status: number, text: string) => respondText(respond, response, status, text);
    if (method === 'GET' && url === '/metrics')
      return respond(response, 200, ['Content-Type', metrics.type], await metrics.text());
    const target = URL.parse(url, 'http://operators.invalid');
    if (method !== 'POST' || target?.pathname !== '/rollback') return say(404, 'Not found');
    if (!isAllowed(request)) {
      securityLog.refused('a rollback without the token');
      return say(403, NEEDS_TOKEN);
    }
    try {
      const set = await sets.servePrevious(target.searchParams.get('remote') ?? undefined);
      return say(200, `This server serves the set ${set} again.`);
    } catch (error) {
      return say(409, messageOf(error));
    }
  };
  const refused = (reason: string) => securityLog.refused(reason);
  return httpServer('', { trusted: [], refused }, (request, response) => {
    answer(request, response).catch((error) => {
      log.error({ err: error }, "a request to the operators' port failed");
      response.destroy();
    });
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const equals = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
