import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { streamSSE } from 'hono/streaming';
import type { DevTools } from '../server/site.ts';
import { CallLog } from './call-log.ts';
import { BUILD_TIMING, type DevState, LIVE } from './dev-state.ts';
import { ScenarioApi, type ScenarioApiDeps } from './scenario-api.ts';

const KEEP_ALIVE_MS = 20_000;
/** How soon a page looks for a server that is being started anew. */
const RETRY_MS = 100;

export interface DevToolsDeps extends Omit<ScenarioApiDeps, 'log'> {
  /** URL of the browser's part. */
  readonly script: string;
}

/** Cookies are of a host, whatever the port: each site in development has its own. */
const cookieOf = (url: string) => `atlas_scenario_${new URL(url).port}`;

/** Data from scenarios, the bar that chooses one, and pages that load again when their sources change. */
export function createDevTools({ script, ...parts }: DevToolsDeps): DevTools {
  const listeners = new Set<(event: 'reload' | 'state') => void>();
  const tell = (event: 'reload' | 'state') => {
    for (const listener of listeners) listener(event);
  };
  /** Changes with the sources, so that a page tells whether they changed while it was loading. */
  let build = randomUUID();
  const log = new CallLog(() => tell('state'));
  const api = new ScenarioApi({ ...parts, log });

  async function state(choice: string | undefined): Promise<DevState> {
    const [scenarios, source] = await Promise.all([api.scenarios(), api.source(choice)]);
    return {
      live: parts.live,
      current: source === LIVE ? LIVE : source?.key,
      scenarios: scenarios.map(({ remote, title, key }) => ({ remote, title, key })),
      calls: log.calls,
    };
  }

  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.use(async (c, next) => {
    if (c.req.header('accept')?.includes('text/html')) log.clear();
    c.env.outgoing.setHeader('Server-Timing', `${BUILD_TIMING};desc=${build}`);
    await api.during(getCookie(c, cookieOf(c.req.url)), next);
  });

  routes.all('/api/*', (c, next) =>
    api.forBrowser(c.req.raw, async () => {
      await next();
      return c.res;
    }),
  );

  routes.get('/_dev/events', (c) => {
    const choice = getCookie(c, cookieOf(c.req.url));
    const madeFrom = c.req.query('build');
    return streamSSE(c, async (stream) => {
      const send = async (event: 'reload' | 'state') => {
        const data = event === 'state' ? JSON.stringify(await state(choice)) : '';
        await stream.writeSSE({ event, data, retry: RETRY_MS });
      };
      const listener = (event: 'reload' | 'state') => void send(event);
      listeners.add(listener);
      stream.onAbort(() => {
        listeners.delete(listener);
      });
      if (madeFrom && madeFrom !== build) await send('reload');
      while (!stream.aborted) {
        await send('state');
        await stream.sleep(KEEP_ALIVE_MS);
      }
    });
  });

  routes.get('/_dev/scenario', async (c) => {
    const key = c.req.query('key');
    const chosen = (await api.scenarios()).find((scenario) => scenario.key === key);
    if (!chosen && key !== LIVE) return c.text(`There is no scenario '${key ?? ''}'.`, 404);
    setCookie(c, cookieOf(c.req.url), key ?? '', { path: '/', sameSite: 'Lax', httpOnly: true });
    return c.redirect(chosen?.url ?? '/');
  });

  return {
    scripts: [script],
    routes,
    fetch: api.fetch,
    live: parts.live,
    draw: () => api.enough(),
    notify: () => {
      build = randomUUID();
      tell('reload');
    },
  };
}
