import { z } from 'zod';
import type { DevToolsPipe } from '../gate/browser/dev-tools-pipe.ts';
import { SCENARIO_HEADER } from '../gate/browser/gate-site.ts';
import { PageLog } from '../gate/browser/page-log.ts';

const context = z.object({ browserContextId: z.string() });
const target = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const navigated = z.object({ frameId: z.string(), errorText: z.string().optional() });
const world = z.object({ executionContextId: z.number() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/** An open page. Every method throws an Error when the browser or the page does not respond in time. */
export interface BrowserPage {
  readonly send: (method: string, params?: object) => Promise<unknown>;
  /** Evaluates an expression in the page's own world. */
  readonly run: (expression: string) => Promise<unknown>;
  /** Evaluates an expression where the page's scripts cannot tamper with it. */
  readonly runIsolated: (expression: string) => Promise<unknown>;
  readonly log: PageLog;
}

export interface PageOptions {
  readonly tools: DevToolsPipe;
  readonly origin: string;
  readonly url: string;
  /** Index by which the site chooses the mock responses. */
  readonly scenario: number;
  /** Source of a script that runs before the page's own. */
  readonly script: string;
}

/** Opens a page in a new browser context, passes it on, and closes it. */
export async function withPage<T>(
  { tools, origin, url, scenario, script }: PageOptions,
  use: (page: BrowserPage) => Promise<T>,
): Promise<T> {
  const { browserContextId } = context.parse(await tools.send('Target.createBrowserContext'));
  let unlisten = () => {};
  try {
    const blank = { url: 'about:blank', browserContextId };
    const { targetId } = target.parse(await tools.send('Target.createTarget', blank));
    const attachment = await tools.send('Target.attachToTarget', { targetId, flatten: true });
    const { sessionId } = attached.parse(attachment);
    const send = (method: string, params: object = {}) => tools.send(method, params, sessionId);
    const log = new PageLog(origin, true);
    unlisten = tools.listen(sessionId, (method, params) => log.note(method, params));
    await Promise.all([
      ...['Page', 'Runtime', 'Network'].map((domain) => send(`${domain}.enable`)),
      send('Network.setExtraHTTPHeaders', { headers: { [SCENARIO_HEADER]: String(scenario) } }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: script }),
    ]);
    const { frameId, errorText } = navigated.parse(
      await send('Page.navigate', { url: origin + url }),
    );
    if (errorText) throw new Error(`the page does not load: ${errorText}`);
    const evaluate = async (expression: string, where: { contextId?: number } = {}) => {
      const options = { expression, awaitPromise: true, returnByValue: true, ...where };
      const { result, exceptionDetails } = evaluated.parse(await send('Runtime.evaluate', options));
      if (exceptionDetails) throw new Error(`the page cannot be seen: ${exceptionDetails.text}`);
      return result.value;
    };
    const isolated = async (expression: string) => {
      const options = { frameId, worldName: 'diff' };
      const { executionContextId } = world.parse(await send('Page.createIsolatedWorld', options));
      return evaluate(expression, { contextId: executionContextId });
    };
    return await use({ send, run: evaluate, runIsolated: isolated, log });
  } finally {
    unlisten();
    await tools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
  }
}
