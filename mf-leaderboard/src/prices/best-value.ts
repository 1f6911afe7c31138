import type { CategoryPrices } from '@agent-atlas/api-client/rules';

export type PricedAgent = CategoryPrices['agents'][number];

/** The ids of the agents for which no agent at the same or a lower price has a higher score. */
export function bestValueIds(agents: readonly PricedAgent[]): ReadonlySet<number> {
  const byPrice = [...agents].sort((a, b) => a.priceUsd - b.priceUsd || b.score - a.score);
  const ids = new Set<number>();
  let best = Number.NEGATIVE_INFINITY;
  for (const { id, score } of byPrice) {
    if (score <= best) continue;
    best = score;
    ids.add(id);
  }
  return ids;
}
