import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type { Finding, Versions } from '@agent-atlas/api/contract/releases';
import type { Scenario } from '../../../contract/scenario.ts';
import { messageOf } from '../../releases/errors.ts';
import { BrowserMissingError } from './browser-missing-error.ts';
import { type GateSiteParts, openGateSite } from './gate-site.ts';
import { openBrowser } from './open-browser.ts';
import { type Visit, visit } from './visit.ts';

/** Longest examination of a release in the browser, in milliseconds; a change as a whole may take 120 s. */
const DEADLINE_MS = 100_000;
/** Pages that are open at the same time, at most. */
const PAGES_MAX = 4;

/** The checks, by what a visit finds. */
const CHECKS = {
  hydration: 'Browser: hydration and effects',
  console: 'Browser: console',
  accessibility: 'Browser: accessibility',
  layout: 'Browser: layout shift',
} as const;

const KINDS = ['hydration', 'console', 'accessibility', 'layout'] as const;
const TIME = 'Browser: time';

/** The checks that need a browser, when none is opened. */
export const skippedChecks = (skipped: string): Finding[] =>
  Object.values(CHECKS).map((check) => ({ check, problems: [], skipped }));

const require = createRequire(import.meta.url);

export interface BrowserGateParts extends GateSiteParts {
  /** `CHROME_PATH` and `PATH`. */
  readonly env: NodeJS.ProcessEnv;
}

/** Opens the scenarios of releases in a real browser, inside the host that would serve them. */
export class BrowserGate {
  private readonly parts: BrowserGateParts;
  private readonly deadlineMs: number;

  /** @param deadlineMs after which a release is refused: others wait behind it */
  constructor(parts: BrowserGateParts, deadlineMs = DEADLINE_MS) {
    this.parts = parts;
    this.deadlineMs = deadlineMs;
  }

  /**
   * What is wrong with a release's pages in a browser; the checks say that they were skipped where there
   * is none. Scenarios with an answer that never comes are left out.
   *
   * @param versions the set that it would be part of
   */
  async examine(name: string, versions: Versions): Promise<Finding[]> {
    const { store, env } = this.parts;
    const all = await store.scenarios(name, versions[name] ?? '');
    const scenarios = all.filter(({ answers }) =>
      Object.values(answers).every((answer) => !('pending' in answer)),
    );
    try {
      const browser = await openBrowser(env);
      try {
        const site = await openGateSite(versions, scenarios, this.parts);
        try {
          const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
          const visitDeps = { tools: browser.tools, origin: site.origin, axe };
          return await this.visitAll(scenarios, (scenario, index) =>
            visit(scenario, index, visitDeps),
          );
        } finally {
          await site.close();
        }
      } finally {
        await browser.close();
      }
    } catch (error) {
      if (error instanceof BrowserMissingError) return skippedChecks(error.message);
      throw error;
    }
  }

  private async visitAll(
    scenarios: readonly Scenario[],
    open: (scenario: Scenario, index: number) => Promise<Visit>,
  ): Promise<Finding[]> {
    const found = new Map<string, string[]>([...Object.values(CHECKS), TIME].map((c) => [c, []]));
    const left = [...scenarios.entries()];
    let opened = 0;
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [index, scenario] = next;
        const note = (check: string, problem: string) =>
          found.get(check)?.push(`scenario "${scenario.id}" (${scenario.url}): ${problem}`);
        try {
          const seen = await open(scenario, index);
          opened += 1;
          for (const kind of KINDS) for (const problem of seen[kind]) note(CHECKS[kind], problem);
        } catch (error) {
          note(TIME, messageOf(error));
        }
      }
      return true;
    };
    const pages = Math.min(PAGES_MAX, availableParallelism());
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(late.resolve, this.deadlineMs, false);
    const visits = Promise.all(Array.from({ length: pages }, work));
    const isDone = await Promise.race([visits, late.promise]).finally(() => clearTimeout(timer));
    if (!isDone) {
      left.length = 0;
      const limit = `within ${this.deadlineMs / 1000} seconds`;
      found.get(TIME)?.push(`only ${opened} of ${scenarios.length} scenarios were opened ${limit}`);
    }
    // What is open yet fails as the browser ends, which is no news.
    return [...found].map(([check, problems]) => ({ check, problems: [...problems] }));
  }
}
