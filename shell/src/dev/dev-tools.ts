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
/** How soon a page reconnects while the server restarts. */
const RETRY_MS = 100;

export interface DevToolsDeps extends Omit<ScenarioApiDeps, 'log'> {
  /** URL of the browser script. */
  readonly script: string;
}

/** Cookies do not depend on the port, so the cookie of each development site contains its port. */
const cookieOf = (url: string) => `atlas_scenario_${new URL(url).port}`;

/** Serves data from scenarios and the bar that chooses one, and reloads pages when their sources change. */
export function createDevTools({ script, ...deps }: DevToolsDeps): DevTools {
  const listeners = new Set<(event: 'reload' | 'state') => void>();
  const emit = (event: 'reload' | 'state') => {
    for (const listener of listeners) listener(event);
  };
  /** Changes with the sources. It tells a page whether they changed while it was loading. */
  let build = randomUUID();
  const log = new CallLog(() => emit('state'));
  const api = new ScenarioApi({ ...deps, log });

  async function state(choice: string | undefined): Promise<DevState> {
    const [scenarios, source] = await Promise.all([api.scenarios(), api.source(choice)]);
    return {
      live: deps.live,
      current: source === LIVE ? LIVE : source?.key,
      scenarios: scenarios.map(({ remote, title, key }) => ({ remote, title, key })),
      calls: log.calls,
    };
  }

  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.use(async (c, next) => {
    if (c.req.header('accept')?.includes('text/html')) log.clear();
    c.env.outgoing.setHeader('Server-Timing', `${BUILD_TIMING};desc=${build}`);
    await api.withChoice(getCookie(c, cookieOf(c.req.url)), next);
  });

  routes.all('/api/*', (c, next) =>
    api.forBrowser(c.req.raw, async () => {
      await next();
      return c.res;
    }),
  );

  routes.get('/_dev/events', (c) => {
    const choice = getCookie(c, cookieOf(c.req.url));
    const pageBuild = c.req.query('build');
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
      if (pageBuild && pageBuild !== build) await send('reload');
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
    live: deps.live,
    draw: () => api.renderDeadline(),
    notify: () => {
      build = randomUUID();
      emit('reload');
    },
  };
}
