import type { Agent } from '../../contract/agent.ts';
import type { ListedPair } from '../../contract/pair.ts';
import { pairSlug } from './pair-slug.ts';
import { comparePair } from './statements.ts';

/** Maximum number of pairs that are listed. */
export const PAIRS_MAX = 1000;

/** A pair gets a page only if at least this many of its facts differ. */
const MIN_DIFFERING_FACTS = 3;

/** An agent that may be compared with others in its category. */
export interface PairCandidate {
  readonly agent: Agent;
  readonly slug: string;
  readonly score: number;
}

/** Whether a page about two candidates would contain enough to be worth reading. */
export function isWorthPage(first: Agent, second: Agent): boolean {
  if (first.category !== second.category) return false;
  // Two sentences about integrations are about one fact.
  const topics = comparePair(first, second).differences.map(({ topic }) => topic);
  return new Set(topics).size >= MIN_DIFFERING_FACTS;
}

/**
 * The pairs of candidates that get a page, highest sum of scores first, at most {@link PAIRS_MAX}.
 *
 * @param agentId lists only the pairs of this agent
 */
export function listPairs(candidates: readonly PairCandidate[], agentId?: number): ListedPair[] {
  const ordered = [...candidates].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const categories = Map.groupBy(ordered, ({ agent }) => agent.category);
  return [...categories.values()]
    .flatMap(pairsOf)
    .filter((pair) => agentId === undefined || pair.some(({ agent }) => agent.id === agentId))
    .sort(([a, b], [c, d]) => c.score + d.score - a.score - b.score || (a.slug < c.slug ? -1 : 1))
    .filter(([first, second]) => isWorthPage(first.agent, second.agent))
    .slice(0, PAIRS_MAX)
    .map(([first, second]) => ({
      slug: pairSlug(first.slug, second.slug),
      category: first.agent.category,
      first: { id: first.agent.id, name: first.agent.name },
      second: { id: second.agent.id, name: second.agent.name },
      checkedOn: laterOf(first.agent.verifiedOn, second.agent.verifiedOn),
    }));
}

function pairsOf(agents: readonly PairCandidate[]) {
  return agents.flatMap((first, index) =>
    agents.slice(index + 1).map((second) => [first, second] as const),
  );
}

const laterOf = (day: string, other: string) => [day, other].sort()[1] ?? day;
