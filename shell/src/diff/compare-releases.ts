import { availableParallelism } from 'node:os';
import { DIFF_CHANGES_MAX } from '@agent-atlas/registry/contract/diffs';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { Scenario } from '../../contract/scenario.ts';
import { type GateSiteDeps, prepareGateSites } from '../gate/browser/gate-site.ts';
import { openBrowser } from '../gate/browser/open-browser.ts';
import { messageOf } from '../releases/errors.ts';
import { PageCapturer } from './capture-page.ts';
import { diffManifests, diffPages, type FoundChange } from './diff-captures.ts';
import { shorten } from './line-diff.ts';

/** How many scenarios are compared, and for how long, in milliseconds. */
const SCENARIOS_MAX = 100;
const DEADLINE_MS = 15 * 60_000;
/** How many problems are listed. */
const PROBLEMS_LISTED = 150;
/** How many pairs of pages may be open at the same time. */
const PAIRS_MAX = 2;

export interface CompareDeps extends GateSiteDeps {
  /** `CHROME_PATH` and `PATH`. */
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress?: (done: number, of: number) => void;
}

export interface Comparison {
  /** Id of the build of the host that rendered both. */
  readonly host: string;
  readonly name: string;
  readonly version: string;
  readonly base: string | null;
  /** How many scenarios were compared. */
  readonly scenarios: number;
  readonly changes: readonly FoundChange[];
  /** The parts that could not be compared. */
  readonly problems: readonly string[];
}

/** What to compare. */
export interface Candidate {
  readonly name: string;
  readonly version: string;
  /** The version that is active; null if none is. */
  readonly base: string | null;
  /** The versions of the other remotes in both sets. */
  readonly beside: Versions;
}

/**
 * Compares a release with the active one: what they declare, and how the host shows each scenario of
 * the new one. Both versions get the same mock responses, so only their code makes a difference.
 *
 * @param deadlineMs time limit; the problems list what was not compared by then
 * @throws BrowserMissingError without a browser, ReleaseError when a release does not fit the host
 */
export async function compareReleases(
  { name, version, base, beside }: Candidate,
  deps: CompareDeps,
  deadlineMs = DEADLINE_MS,
): Promise<Comparison> {
  const { store, build, env } = deps;
  const manifest = await store.manifest(name, version);
  const baseManifest = base === null ? undefined : await store.manifest(name, base);
  const all = await store.scenarios(name, version);
  const isShown = ({ answers }: Scenario) =>
    Object.values(answers).every((answer) => !('pending' in answer));
  const scenarios = all.filter(isShown).slice(0, SCENARIOS_MAX);
  const declared = [
    ...diffManifests(baseManifest, manifest),
    ...(base === null ? [] : removedScenarios(await store.scenarios(name, base), all)),
  ];
  const browser = await openBrowser(env);
  const closers = [browser.close];
  try {
    const capturerOf = async (own: string) => {
      const { open, stop } = await prepareGateSites({ ...beside, [name]: own }, deps);
      closers.push(async () => stop());
      const folder = store.folder(name, own);
      const of = own === version ? manifest : await store.manifest(name, own);
      return new PageCapturer({ open, manifest: of, folder }, browser.contexts);
    };
    const after = await capturerOf(version);
    const before = base === null ? undefined : await capturerOf(base);
    const compare = async (scenario: Scenario) => {
      const [old, next] = await Promise.all([before?.capture(scenario), after.capture(scenario)]);
      if (!next) throw new Error('it is not one of its pages');
      const problems = [...(old?.problems ?? []), ...next.problems];
      return { changes: diffPages(scenario.id, old, next), problems };
    };
    const { found, problems, done } = await compareAll(scenarios, compare, deps, deadlineMs);
    const changes = [...declared, ...found];
    const omitted = changes.length - DIFF_CHANGES_MAX;
    return {
      host: build.id,
      ...{ name, version, base },
      scenarios: done,
      changes: changes.slice(0, DIFF_CHANGES_MAX),
      problems: [
        ...(problems.length > PROBLEMS_LISTED
          ? [...problems.slice(0, PROBLEMS_LISTED), `${problems.length - PROBLEMS_LISTED} more`]
          : problems),
        ...(all.filter(isShown).length > SCENARIOS_MAX
          ? [`only the first ${SCENARIOS_MAX} scenarios were compared`]
          : []),
        ...(omitted > 0 ? [`${omitted} more changes are not listed`] : []),
      ],
    };
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Compares scenarios, a few at a time, in the order of their list. */
async function compareAll(
  scenarios: readonly Scenario[],
  compare: (scenario: Scenario) => Promise<{ changes: FoundChange[]; problems: readonly string[] }>,
  { onProgress }: Pick<CompareDeps, 'onProgress'>,
  deadlineMs: number,
) {
  const queue = [...scenarios.entries()];
  const found: FoundChange[][] = scenarios.map(() => []);
  const problems: string[] = [];
  let done = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, scenario] = next;
      const report = (problem: string) =>
        problems.push(shorten(`scenario "${scenario.id}" (${scenario.url}): ${problem}`));
      try {
        const result = await compare(scenario);
        found[index] = result.changes;
        for (const problem of result.problems) report(problem);
        done += 1;
        onProgress?.(done, scenarios.length);
      } catch (error) {
        report(messageOf(error));
      }
    }
    return true;
  };
  const pairs = Math.max(1, Math.min(PAIRS_MAX, Math.floor(availableParallelism() / 2)));
  const deadline = Promise.withResolvers<false>();
  const timer = setTimeout(deadline.resolve, deadlineMs, false);
  const all = Promise.all(Array.from({ length: pairs }, work));
  const isDone = await Promise.race([all, deadline.promise]).finally(() => clearTimeout(timer));
  if (!isDone) {
    queue.length = 0;
    const limit = `within ${deadlineMs / 1000} seconds`;
    problems.push(`only ${done} of ${scenarios.length} scenarios were compared ${limit}`);
  }
  // Open pages fail when the browser closes, so copy the lists before they report that.
  return { found: found.flat(), problems: [...problems], done };
}

function removedScenarios(before: readonly Scenario[], after: readonly Scenario[]): FoundChange[] {
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id));
  return removed.map(({ id, url }) => {
    const summary = shorten(`the scenario is gone; ${url} was not compared`);
    return { kind: 'scenario', scenario: id, views: [], summary, lines: [] };
  });
}
