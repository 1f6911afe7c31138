import { type Described, featureCoverage } from '../recommendations/use-case.ts';

/** Two agents do the same task if their features overlap at least this much, from 0 to 1. */
const MIN_OVERLAP = 0.2;
/** A longer list does not help visitors choose. */
const ALTERNATIVES_MAX = 12;
/** For how many agents the overlap is computed in both directions, which takes milliseconds each. */
const COMPARED_MAX = 24;

/** The share of their tasks that both do, from 0 to 1; 0 if none is known. */
function sharedTasks({ tasks = [] }: Described, other: Described): number {
  const all = new Set([...tasks, ...(other.tasks ?? [])]);
  const shared = tasks.filter((task) => other.tasks?.includes(task));
  return shared.length / Math.max(1, all.size);
}

/**
 * Returns the agents that do the same task as `agent`, the most similar first. The overlap of two
 * agents is the share of tasks that both do, and the mean of how much of each one's features the
 * other one's entry covers.
 */
export function withSameTask<A extends Described>(agent: A, others: readonly A[]): A[] {
  const coverageOf = featureCoverage([agent, ...others]);
  const covered = coverageOf(agent, others);
  return others
    .map((other, index) => ({ other, covered: covered[index] ?? 0 }))
    .sort(
      (a, b) => b.covered + sharedTasks(agent, b.other) - a.covered - sharedTasks(agent, a.other),
    )
    .slice(0, COMPARED_MAX)
    .map(({ other, covered }) => {
      const [covering = 0] = coverageOf(other, [agent]);
      return { other, overlap: (covered + covering) / 2 + sharedTasks(agent, other) };
    })
    .filter(({ overlap }) => overlap >= MIN_OVERLAP)
    .sort((a, b) => b.overlap - a.overlap)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ other }) => other);
}
