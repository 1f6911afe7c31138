import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type { Finding } from '@agent-atlas/registry/contract/changes';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { Scenario } from '../../../contract/scenario.ts';
import { compileEach } from '../../../remote-kit/build/stylesheet.ts';
import { messageOf } from '../../releases/errors.ts';
import { hostParts } from '../../releases/host-build.ts';
import { finding } from '../finding.ts';
import { routeOf, scenarioLabel } from '../labels.ts';
import type { StylingClasses } from './appearance.ts';
import { BrowserMissingError } from './browser-missing-error.ts';
import { type GateSiteDeps, prepareGateSites } from './gate-site.ts';
import { openBrowser } from './open-browser.ts';
import { type Visit, visit } from './visit.ts';

/** Time limit for the browser checks of a release, in milliseconds. */
const DEADLINE_MS = 200_000;
/** How many pages may be open at the same time. */
const PAGES_MAX = 4;

/** Names of the checks, by the field of a visit's result. */
const CHECKS = {
  hydration: 'Browser: hydration and effects',
  console: 'Browser: console',
  accessibility: 'Browser: accessibility',
  layout: 'Browser: layout',
  bytes: 'Browser: bytes',
} as const;

const KINDS = ['hydration', 'console', 'accessibility', 'layout', 'bytes'] as const;
const TIME_CHECK = 'Browser: time';

/**
 * Findings that mark all browser checks as skipped.
 *
 * @param skipped the reason
 * @param optional whether a change may proceed without them
 */
export const skippedChecks = (skipped: string, optional = false): Finding[] =>
  Object.values(CHECKS).map((check) => ({
    ...{ check, problems: [], skipped },
    ...(optional && { optional }),
  }));

const require = createRequire(import.meta.url);

interface Visits {
  /** Names a scenario in problems. */
  readonly label: (scenario: Scenario) => string;
  readonly open: (scenario: Scenario) => Promise<Visit>;
}

export interface BrowserGateDeps extends GateSiteDeps {
  /** `CHROME_PATH` and `PATH`. */
  readonly env: NodeJS.ProcessEnv;
}

/** Classes that a remote's sources name, or that the theme has, which a remote may put together from parts. */
function stylingClasses(themeFile: string, own: readonly string[]): StylingClasses {
  const isOwn = new Set(own);
  return async (names) => {
    const others = names.filter((name) => !isOwn.has(name));
    const css = others.length > 0 ? await compileEach(themeFile, others) : [];
    const inTheme = new Set(others.filter((_, index) => css[index] !== null));
    return names.filter((name) => isOwn.has(name) || inTheme.has(name));
  };
}

/** Opens the scenarios of releases in a real browser, inside the host that would serve them. */
export class BrowserGate {
  private readonly deps: BrowserGateDeps;
  private readonly deadlineMs: number;

  /** @param deadlineMs time limit for a release, because others are waiting; a slower one is refused */
  constructor(deps: BrowserGateDeps, deadlineMs = DEADLINE_MS) {
    this.deps = deps;
    this.deadlineMs = deadlineMs;
  }

  /**
   * Checks a release's pages in a browser. Without a browser, the findings say that the checks were
   * skipped. Scenarios with a pending response are left out.
   *
   * @param versions the set that includes the release
   * @param limitMs time that is left for the change, if less than the time limit
   */
  async examine(
    name: string,
    versions: Versions,
    limitMs = Number.POSITIVE_INFINITY,
  ): Promise<Finding[]> {
    const { store, env, build, dist } = this.deps;
    const { routes } = await store.manifest(name, versions[name] ?? '');
    const end = performance.now() + Math.min(this.deadlineMs, limitMs);
    const all = await store.scenarios(name, versions[name] ?? '');
    const scenarios = all.filter(({ answers }) =>
      Object.values(answers).every((answer) => !('pending' in answer)),
    );
    try {
      const browser = await openBrowser(env);
      try {
        const sites = await prepareGateSites(versions, this.deps);
        try {
          const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
          const known = new Set<number>();
          const styling = stylingClasses(
            hostParts(build, dist).themeFile,
            await store.classes(name, versions[name] ?? ''),
          );
          // Once per route: its scenarios share the code that a client navigation runs.
          const firstOfRoute = new Set(
            new Map(
              scenarios.toReversed().map((each) => [routeOf(routes, each), each.id]),
            ).values(),
          );
          return await this.visitAll(scenarios, end, {
            label: (scenario) => scenarioLabel(routes, scenario),
            open: async (scenario) => {
              const { origin, close } = await sites.open(scenario);
              const visitDeps = { contexts: browser.contexts, origin, axe, known, styling };
              return visit(scenario, firstOfRoute.has(scenario.id), visitDeps).finally(close);
            },
          });
        } finally {
          sites.stop();
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
    end: number,
    { label, open }: Visits,
  ): Promise<Finding[]> {
    const begun = performance.now();
    const limitMs = Math.max(0, end - begun);
    const found = new Map<string, string[]>(
      [...Object.values(CHECKS), TIME_CHECK].map((c) => [c, []]),
    );
    const queue = [...scenarios];
    const finished = new Set<string>();
    const work = async () => {
      for (let scenario = queue.shift(); scenario; scenario = queue.shift()) {
        const name = label(scenario);
        const addProblem = (check: string, problem: string) =>
          found.get(check)?.push(`${name}: ${problem}`);
        try {
          const first = await open(scenario);
          // On a busy machine, the order of events differs from load to load. Only a shift that repeats counts.
          const again = first.layout.length > 0 ? await open(scenario) : first;
          const result = { ...first, layout: again.layout };
          finished.add(scenario.id);
          for (const kind of KINDS)
            for (const problem of result[kind]) addProblem(CHECKS[kind], problem);
        } catch (error) {
          addProblem(TIME_CHECK, messageOf(error));
        }
      }
      return true;
    };
    const pages = Math.min(PAGES_MAX, availableParallelism());
    const deadline = Promise.withResolvers<false>();
    const timer = setTimeout(deadline.resolve, limitMs, false);
    const visits = Promise.all(Array.from({ length: pages }, work));
    const isDone = await Promise.race([visits, deadline.promise]).finally(() =>
      clearTimeout(timer),
    );
    if (!isDone) {
      queue.length = 0;
      const limit = `within ${Math.round(limitMs / 1000)} seconds`;
      const pending = scenarios.filter(({ id }) => !finished.has(id)).map(({ id }) => `"${id}"`);
      found
        .get(TIME_CHECK)
        ?.push(
          `only ${finished.size} of ${scenarios.length} scenarios were opened ${limit}; not opened: ${pending.join(', ')}`,
        );
    }
    // Open visits fail when the browser closes, so copy the lists before they report that.
    return [...found].map(([check, problems]) =>
      finding(check, problems, check === TIME_CHECK ? begun : undefined),
    );
  }
}
