import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Agent } from '../../contract/agent.ts';
import { READS } from '../../contract/routes.ts';
import { selectAgentsById } from '../agents/queries.ts';
import { read } from '../http/reads/read.ts';
import { isWorthPage, listPairs } from '../pairs/listed-pairs.ts';
import { opinionsOf } from '../pairs/opinions.ts';
import { pairSlug } from '../pairs/pair-slug.ts';
import { selectCandidates, selectPair } from '../pairs/queries.ts';
import { comparePair, unknownFacts } from '../pairs/statements.ts';
import { selectReviews } from '../reviews/queries.ts';

/** How many of an agent's newest reviews are read to find what reviewers praise and criticize. */
const REVIEWS_MAX = 200;

export const pairs = read(READS.pairs, async ({ sql }, { agentId }) =>
  listPairs(await selectCandidates(sql, agentId), agentId),
);

export const pair = read(READS.pair, async ({ sql }, { pair }) => {
  const named = await selectPair(sql, pair);
  if (!named) return undefined;
  const slug = pairSlug(named[0].slug, named[1].slug);
  const ids = named.sort((a, b) => (a.slug < b.slug ? -1 : 1)).map(({ id }) => id);
  const [[first, second], candidates] = await Promise.all([
    selectAgentsById(sql, ids),
    selectCandidates(sql, named[0].id),
  ]);
  if (!first || !second) return undefined;
  const isCandidate = ({ id }: Agent) => candidates.some(({ agent }) => agent.id === id);
  const isListed = isCandidate(first) && isCandidate(second) && isWorthPage(first, second);
  const sides = [first, second].map(async (agent) => ({
    agent,
    opinions: opinionsOf(isListed ? await newestReviews(sql, agent.id) : []),
    unknown: isListed ? unknownFacts(agent) : [],
  }));
  const [one, other] = await Promise.all(sides);
  if (!one || !other) return undefined;
  const statements = isListed ? comparePair(first, second) : { differences: [], similarities: [] };
  return { slug, isListed, first: one, second: other, ...statements };
});

async function newestReviews(sql: Sql, agentId: number) {
  const page = await selectReviews(sql, agentId, { limit: REVIEWS_MAX, after: undefined });
  return page?.items ?? [];
}
