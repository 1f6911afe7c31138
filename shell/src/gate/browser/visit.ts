import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Scenario } from '../../../contract/scenario.ts';
import type { DevToolsPipe } from './dev-tools-pipe.ts';
import { SCENARIO_HEADER } from './gate-site.ts';
import { PageLog } from './page-log.ts';
import { AXE, alive, SHIFT, WATCH } from './page-scripts.ts';

/** Longest wait for a page to come to life, and for its requests to end, in milliseconds. */
const ALIVE_MS = 10_000;
const QUIET_MS = 3000;
/** So long nothing is asked for when a page is at rest, in milliseconds. */
const REST_MS = 100;

/** Most that may move while a page loads: "good" by Web Vitals. */
const SHIFT_MAX = 0.1;

const WIDTH = 1280;
const HEIGHT = 900;

export interface VisitDeps {
  readonly tools: DevToolsPipe;
  readonly origin: string;
  /** Source of axe-core. */
  readonly axe: string;
}

/** What was found on a page, one line each. */
export interface Visit {
  readonly hydration: readonly string[];
  readonly console: readonly string[];
  readonly accessibility: readonly string[];
  readonly layout: readonly string[];
}

const context = z.object({ browserContextId: z.string() });
const target = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const navigated = z.object({ frameId: z.string(), errorText: z.string().optional() });
const world = z.object({ executionContextId: z.number() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/**
 * Opens a scenario in a new browser context. Tabs of one context would pause each other in the background.
 *
 * @param index the scenario's index, by which the site chooses its responses
 * @throws Error when the browser or the page does not respond in time
 */
export async function visit(
  { url, answers }: Scenario,
  index: number,
  { tools, origin, axe }: VisitDeps,
): Promise<Visit> {
  const { browserContextId } = context.parse(await tools.send('Target.createBrowserContext'));
  let unlisten = () => {};
  try {
    const made = await tools.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { targetId } = target.parse(made);
    const given = await tools.send('Target.attachToTarget', { targetId, flatten: true });
    const { sessionId } = attached.parse(given);
    const send = (method: string, params: object = {}) => tools.send(method, params, sessionId);
    const isHealthy = Object.values(answers).every((answer) => 'json' in answer);
    const log = new PageLog(origin, isHealthy);
    unlisten = tools.listen(sessionId, (method, params) => log.note(method, params));
    const size = { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false };
    await Promise.all([
      ...['Page', 'Runtime', 'Log', 'Network'].map((domain) => send(`${domain}.enable`)),
      send('Network.setExtraHTTPHeaders', { headers: { [SCENARIO_HEADER]: String(index) } }),
      send('Emulation.setDeviceMetricsOverride', size),
      send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH, worldName: 'gate' }),
    ]);
    const { frameId, errorText } = navigated.parse(
      await send('Page.navigate', { url: origin + url }),
    );
    if (errorText) throw new Error(`the page does not load: ${errorText}`);
    const run = async (expression: string, contextId?: number): Promise<unknown> => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const answer = await send('Runtime.evaluate', {
        ...options,
        ...(contextId !== undefined && { contextId }),
      });
      const { result, exceptionDetails } = evaluated.parse(answer);
      if (exceptionDetails)
        throw new Error(`the page cannot be examined: ${exceptionDetails.text}`);
      return result.value;
    };
    const isAlive = await run(alive(ALIVE_MS));
    await rest(log);
    // A world of the gate's own: the page's scripts cannot change what it finds.
    const { executionContextId } = world.parse(
      await send('Page.createIsolatedWorld', { frameId, worldName: 'gate' }),
    );
    const shift = z.number().parse(await run(SHIFT, executionContextId));
    await run(`${axe};undefined`, executionContextId);
    const violations = z.array(z.string()).parse(await run(AXE, executionContextId));
    const late = `it does not come to life within ${ALIVE_MS / 1000} seconds`;
    return {
      hydration: isAlive || log.hydration.length > 0 ? log.hydration : [late],
      console: log.console,
      accessibility: violations,
      // An error that replaces part of a page moves the rest.
      layout:
        isHealthy && shift > SHIFT_MAX
          ? [`what is on it moves by ${shift.toFixed(2)} while it loads; at most ${SHIFT_MAX}`]
          : [],
    };
  } finally {
    unlisten();
    await tools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
  }
}

/** Resolves when the page has asked for nothing for a moment, or goes on asking. */
async function rest(log: PageLog): Promise<void> {
  const end = performance.now() + QUIET_MS;
  while (performance.now() < end && log.silentMs < REST_MS) await sleep(REST_MS / 4);
}
