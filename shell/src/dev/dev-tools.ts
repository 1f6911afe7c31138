import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { streamSSE } from 'hono/streaming';
import { messageOf } from '../releases/errors.ts';
import type { DevTools } from '../server/site.ts';
import { CallLog } from './call-log.ts';
import type { DevMessage } from './dev-message.ts';
import { type DevState, LIVE, SERVER_TIMING } from './dev-state.ts';
import { hotFiles } from './hot-files.ts';
import { describeProblem } from './problem.ts';
import { ScenarioApi, type ScenarioApiDeps } from './scenario-api.ts';
import { SiteState } from './site-state.ts';
import { type TraceFolders, Traces } from './trace.ts';

const KEEP_ALIVE_MS = 20_000;
/** How soon a page reconnects while the server restarts. */
const RETRY_MS = 100;
const TRACE_BYTES = 100_000;

export interface DevToolsDeps
  extends Omit<ScenarioApiDeps, 'log'>,
    Pick<TraceFolders, 'building' | 'browserDir' | 'root'> {
  /** URL of the browser script. */
  readonly script: string;
}

export interface RunningDevTools extends DevTools {
  /** Applies a message of the command that runs the server. */
  readonly receive: (message: DevMessage) => void;
}

type EventName = 'site' | 'state';

/** Cookies do not depend on the port, so the cookie of each development site contains its port. */
const cookieOf = (url: string) => `atlas_scenario_${new URL(url).port}`;

/** Serves data from scenarios and the bar that chooses one, and keeps open pages up to date. */
export function createDevTools({ script, ...deps }: DevToolsDeps): RunningDevTools {
  const listeners = new Set<(event: EventName) => void>();
  const emit = (event: EventName) => {
    for (const listener of listeners) listener(event);
  };
  const { store } = deps.releases;
  const traces = new Traces({ ...deps, store });
  const site = new SiteState({ store, traces, onChange: () => emit('site') });
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
    if (c.req.header('accept')?.includes('text/html')) {
      log.clear();
      site.forget(c.req.path);
    }
    c.env.outgoing.setHeader('Server-Timing', `${SERVER_TIMING};desc=${site.server}`);
    await api.withChoice(getCookie(c, cookieOf(c.req.url)), next);
  });
  routes.route('/', hotFiles(deps.building));

  routes.all('/api/*', (c, next) =>
    api.forBrowser(c.req.raw, async () => {
      await next();
      return c.res;
    }),
  );

  routes.get('/_dev/events', (c) => {
    const choice = getCookie(c, cookieOf(c.req.url));
    return streamSSE(c, async (stream) => {
      let last: Promise<unknown> = Promise.resolve();
      const write = async (event: EventName) => {
        const given = event === 'state' ? await state(choice) : await site.describe();
        if (given) await stream.writeSSE({ event, data: JSON.stringify(given), retry: RETRY_MS });
      };
      // One after another, so that the newest description arrives last.
      const send = (event: EventName) => {
        last = last.then(() => write(event)).catch((error) => console.error(messageOf(error)));
        return last;
      };
      const listener = (event: EventName) => void send(event);
      listeners.add(listener);
      stream.onAbort(() => {
        listeners.delete(listener);
      });
      while (!stream.aborted) {
        await send('site');
        await send('state');
        await stream.sleep(KEEP_ALIVE_MS);
      }
    });
  });

  routes.post('/_dev/problem', bodyLimit({ maxSize: TRACE_BYTES }), async (c) => {
    const problem = await traces.problem('browser', await c.req.text());
    console.error(describeProblem(problem));
    return c.json(problem);
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
    serves: (set) => site.serve(set),
    notRendered: (problems, path) => void site.note(problems, path),
    receive: (message) => site.receive(message),
  };
}
