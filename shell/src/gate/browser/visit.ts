import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Scenario } from '../../../contract/scenario.ts';
import type { DevToolsPipe } from './dev-tools-pipe.ts';
import { SCENARIO_HEADER } from './gate-site.ts';
import { PageLog } from './page-log.ts';
import { AXE, isAtRest, SHIFT, WATCH, waitUntilHydrated } from './page-scripts.ts';

/** Longest wait for a page to hydrate, and for its requests to end, in milliseconds. */
const HYDRATION_MS = 10_000;
const IDLE_WAIT_MS = 3000;
/** A page is idle after this long without a request, in milliseconds. */
const IDLE_MS = 100;

/** Longest wait for the browser to have nothing to do, in milliseconds. */
const REST_MS = 5000;

/** Maximum layout shift while a page loads: "good" by Web Vitals. */
const SHIFT_MAX = 0.1;

/**
 * Maximum bytes of all scripts, and of all stylesheets, that a page transfers before the visitor does
 * anything: those of the frame, of the page, and whatever its effects import.
 */
const SCRIPTS_MAX = 250_000;
const STYLES_MAX = 60_000;

/** Maximum number of requests of a page that still sends some after {@link IDLE_WAIT_MS}. */
const REQUESTS_MAX = 100;

const WIDTH = 1280;
const HEIGHT = 900;

export interface VisitDeps {
  readonly tools: DevToolsPipe;
  readonly origin: string;
  /** Source of axe-core. */
  readonly axe: string;
}

/** The problems on a page, one line each. */
export interface Visit {
  readonly hydration: readonly string[];
  readonly console: readonly string[];
  readonly accessibility: readonly string[];
  readonly layout: readonly string[];
  readonly bytes: readonly string[];
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
 * Opens a scenario in a new browser context. In a shared context, background tabs would be paused.
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
    const created = await tools.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    const { targetId } = target.parse(created);
    const attachment = await tools.send('Target.attachToTarget', { targetId, flatten: true });
    const { sessionId } = attached.parse(attachment);
    const send = (method: string, params: object = {}) => tools.send(method, params, sessionId);
    const isHealthy = Object.values(answers).every((response) => 'json' in response);
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
      const response = await send('Runtime.evaluate', {
        ...options,
        ...(contextId !== undefined && { contextId }),
      });
      const { result, exceptionDetails } = evaluated.parse(response);
      if (exceptionDetails) throw new Error(`the page cannot be checked: ${exceptionDetails.text}`);
      return result.value;
    };
    const isHydrated = await run(waitUntilHydrated(HYDRATION_MS));
    const isIdle = await waitUntilIdle(log);
    // An isolated world: the page's scripts cannot tamper with the results.
    const { executionContextId } = world.parse(
      await send('Page.createIsolatedWorld', { frameId, worldName: 'gate' }),
    );
    const isQuiet = z.boolean().parse(await run(isAtRest(REST_MS), executionContextId));
    const shift = z.number().parse(await run(SHIFT, executionContextId));
    await run(`${axe};undefined`, executionContextId);
    const violations = z.array(z.string()).parse(await run(AXE, executionContextId));
    const timeout = `it does not hydrate within ${HYDRATION_MS / 1000} seconds`;
    return {
      hydration: [
        ...(isHydrated || log.hydration.length > 0 ? log.hydration : [timeout]),
        ...(isIdle || log.requests <= REQUESTS_MAX
          ? []
          : [`it has sent ${log.requests} requests and does not stop`]),
        ...(isQuiet
          ? []
          : [`its code keeps the browser busy: it does not rest within ${REST_MS / 1000} seconds`]),
      ],
      console: log.console,
      accessibility: violations,
      // An error message that replaces a section shifts the rest of the page.
      layout:
        isHealthy && shift > SHIFT_MAX
          ? [`its layout shifts by ${shift.toFixed(2)} while it loads; the limit is ${SHIFT_MAX}`]
          : [],
      bytes: [
        ...bytesProblem('scripts', log.bytesOf('Script'), SCRIPTS_MAX),
        ...bytesProblem('stylesheets', log.bytesOf('Stylesheet'), STYLES_MAX),
      ],
    };
  } finally {
    unlisten();
    await tools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
  }
}

const bytesProblem = (what: string, bytes: number, max: number) =>
  bytes > max
    ? [
        `it transfers ${bytes} bytes of ${what} before the visitor does anything; the limit is ${max}`,
      ]
    : [];

/** Whether the page becomes idle before the wait times out. */
async function waitUntilIdle(log: PageLog): Promise<boolean> {
  const end = performance.now() + IDLE_WAIT_MS;
  while (performance.now() < end && log.idleMs < IDLE_MS) await sleep(IDLE_MS / 4);
  return log.idleMs >= IDLE_MS;
}
