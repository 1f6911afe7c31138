import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BrowserContexts } from './browser-contexts.ts';
import { PageLog } from './page-log.ts';
import { waitUntilHydrated } from './page-scripts.ts';

/** Longest wait for a page to hydrate, and for its requests to end, in milliseconds. */
const HYDRATION_MS = 10_000;
const IDLE_WAIT_MS = 3000;
/** Of the visitor, and not of the server: what the first render writes in it differs. */
const LOCALE = 'de-DE';
/** A page is idle after this long without a request, in milliseconds. */
const IDLE_MS = 100;

export const HYDRATION_TIMEOUT = `it does not hydrate within ${HYDRATION_MS / 1000} seconds`;

/** World in which the page's scripts cannot tamper with results. */
const ISOLATED = 'isolated';

const target = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const navigated = z.object({ frameId: z.string(), errorText: z.string().optional() });
const world = z.object({ executionContextId: z.number() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/** In CSS pixels. */
export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** An open page. Every method throws an Error when the browser or the page does not respond in time. */
export interface BrowserPage {
  readonly log: PageLog;
  readonly send: (method: string, params?: object) => Promise<unknown>;
  /** Evaluates an expression in an isolated world, which lives as long as the document. */
  readonly runIsolated: (expression: string) => Promise<unknown>;
  /** Evaluates an expression in the page's own world, where React keeps its marks. */
  readonly run: (expression: string) => Promise<unknown>;
  readonly resize: (screen: Screen) => Promise<unknown>;
  /** Whether the page hydrates before the wait times out. */
  readonly untilHydrated: () => Promise<boolean>;
  /** Whether the page's requests end before the wait times out. */
  readonly untilIdle: () => Promise<boolean>;
  /** Ends the page's process after it, because its code may disturb other pages. */
  readonly endProcess: () => void;
}

export interface PageOptions {
  readonly contexts: BrowserContexts;
  readonly origin: string;
  readonly url: string;
  /** Whether all API calls of the scenario succeed. */
  readonly isHealthy: boolean;
  /** Source of a script that runs before the page's own, and whether in the isolated world. */
  readonly script: { readonly source: string; readonly isIsolated: boolean };
  readonly screen: Screen;
}

/**
 * Opens a page and passes it on. No other page uses its browser context at the same time, because background tabs are
 * paused.
 */
export async function withPage<T>(
  { contexts, origin, url, isHealthy, script, screen }: PageOptions,
  use: (page: BrowserPage) => Promise<T>,
): Promise<T> {
  const { tools } = contexts;
  const context = await contexts.take();
  let unlisten = () => {};
  let isAtRest = false;
  try {
    const blank = { url: 'about:blank', browserContextId: context.id };
    const { targetId } = target.parse(await tools.send('Target.createTarget', blank));
    const attachment = await tools.send('Target.attachToTarget', { targetId, flatten: true });
    const { sessionId } = attached.parse(attachment);
    const send = (method: string, params: object = {}) => tools.send(method, params, sessionId);
    const resize = ({ width, height }: Screen) =>
      send('Emulation.setDeviceMetricsOverride', {
        ...{ width, height, deviceScaleFactor: 1, mobile: false },
      });
    const log = new PageLog(origin, isHealthy);
    unlisten = tools.listen(sessionId, (method, params) => log.note(method, params));
    const { source, isIsolated } = script;
    await Promise.all([
      ...['Page', 'Runtime', 'Log', 'Network'].map((domain) => send(`${domain}.enable`)),
      // Without prefetching, a page transfers only what it needs itself. An older browser lacks these commands.
      send('Emulation.setDataSaverOverride', { dataSaverEnabled: true }).catch(() => {}),
      send('Audits.enable').catch(() => {}),
      resize(screen),
      send('Emulation.setLocaleOverride', { locale: LOCALE }),
      // A page before may have had the same port.
      send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      send('Network.clearBrowserCache'),
      send('Page.addScriptToEvaluateOnNewDocument', {
        source,
        ...(isIsolated && { worldName: ISOLATED }),
      }),
    ]);
    const { frameId, errorText } = navigated.parse(
      await send('Page.navigate', { url: origin + url }),
    );
    if (errorText) throw new Error(`the page does not load: ${errorText}`);
    await contexts.keep(context, targetId);

    const evaluate = async (expression: string, where: { contextId?: number } = {}) => {
      const options = { expression, awaitPromise: true, returnByValue: true, ...where };
      const { result, exceptionDetails } = evaluated.parse(await send('Runtime.evaluate', options));
      if (exceptionDetails) throw new Error(`the page cannot be checked: ${exceptionDetails.text}`);
      return result.value;
    };
    const runIsolated = async (expression: string) => {
      const options = { frameId, worldName: ISOLATED };
      const { executionContextId } = world.parse(await send('Page.createIsolatedWorld', options));
      return evaluate(expression, { contextId: executionContextId });
    };
    const run = (expression: string) => evaluate(expression);
    const untilHydrated = async () => (await run(waitUntilHydrated(HYDRATION_MS))) === true;
    isAtRest = true;
    const result = await use({
      ...{ log, send, resize, run, runIsolated, untilHydrated },
      untilIdle: () => untilIdle(log),
      endProcess: () => {
        isAtRest = false;
      },
    });
    // Otherwise, it would end for the next page when this tab is closed: both are in one process.
    if (isAtRest) await send('Emulation.setLocaleOverride');
    return result;
  } catch (error) {
    isAtRest = false;
    throw error;
  } finally {
    unlisten();
    await contexts.release(context, isAtRest);
  }
}

async function untilIdle(log: PageLog): Promise<boolean> {
  const end = performance.now() + IDLE_WAIT_MS;
  while (performance.now() < end && log.idleMs < IDLE_MS) await sleep(IDLE_MS / 4);
  return log.idleMs >= IDLE_MS;
}
