import type { ListedPair } from '../../contract/pair.ts';
import { pairSlug } from './pair-slug.ts';

/** Maximum number of pairs that are listed. */
export const PAIRS_MAX = 1000;

/** An agent that is worth comparing with others of its category. */
export interface PairCandidate {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly category: string;
  readonly score: number;
  /** `YYYY-MM-DD` */
  readonly verifiedOn: string;
}

/**
 * The pairs of candidates of the same category, highest sum of scores first, at most
 * {@link PAIRS_MAX}.
 *
 * @param agentId lists only the pairs of this agent
 */
export function listPairs(candidates: readonly PairCandidate[], agentId?: number): ListedPair[] {
  const ordered = [...candidates].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const pairs = [...Map.groupBy(ordered, ({ category }) => category).values()].flatMap((agents) =>
    agents.flatMap((first, index) =>
      agents.slice(index + 1).map((second) => [first, second] as const),
    ),
  );
  return pairs
    .filter((pair) => agentId === undefined || pair.some(({ id }) => id === agentId))
    .sort(([a, b], [c, d]) => c.score + d.score - a.score - b.score || (a.slug < c.slug ? -1 : 1))
    .slice(0, PAIRS_MAX)
    .map(([first, second]) => ({
      slug: pairSlug(first.slug, second.slug),
      category: first.category,
      first: { id: first.id, name: first.name },
      second: { id: second.id, name: second.name },
      checkedOn: [first.verifiedOn, second.verifiedOn].sort()[1] ?? first.verifiedOn,
    }));
}
