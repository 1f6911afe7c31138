import { z } from 'zod';
import type { DevToolsPipe } from './dev-tools-pipe.ts';

const created = z.object({ browserContextId: z.string() });

/** A browser context, and the tab that keeps its process. */
export interface BrowserContext {
  readonly id: string;
  tab?: string;
}

/**
 * Browser contexts that are used again. The pages of a context share a process, which keeps what earlier pages
 * compiled: most of a page's scripts were on the page before.
 */
export class BrowserContexts {
  readonly tools: DevToolsPipe;
  private readonly idle: BrowserContext[] = [];

  constructor(tools: DevToolsPipe) {
    this.tools = tools;
  }

  /** A context for one page at a time, without what earlier pages stored. */
  async take(): Promise<BrowserContext> {
    const context = this.idle.pop();
    if (context) {
      await this.tools.send('Storage.clearCookies', { browserContextId: context.id });
      return context;
    }
    const { browserContextId } = created.parse(
      await this.tools.send('Target.createBrowserContext'),
    );
    return { id: browserContextId };
  }

  /** Closes the tab of the page before. Without any page, the process would end. */
  async keep(context: BrowserContext, tab: string): Promise<void> {
    const { tab: last } = context;
    context.tab = tab;
    if (last !== undefined) await this.tools.send('Target.closeTarget', { targetId: last });
  }

  /** @param isAtRest whether its page leaves the process to the next one; if not, the process ends */
  async release(context: BrowserContext, isAtRest: boolean): Promise<void> {
    if (isAtRest) this.idle.push(context);
    else
      await this.tools
        .send('Target.disposeBrowserContext', { browserContextId: context.id })
        .catch(() => {});
  }
}
