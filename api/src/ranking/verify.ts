import type { Pool } from '@agent-atlas/server-kit/db/client';
import { type AuditedAgent, recountTotals, selectAudited } from './audit-queries.ts';
import { scoreInterval } from './interval.ts';
import { type RankingRun, type RankingTotals, selectLaunchRecency, selectRun } from './queries.ts';
import { computeScore } from './score.ts';

const BATCH = 2000;
/** Sums of floating-point numbers differ with the order of their terms. */
const TOLERANCE = 1e-9;

/** A stored figure that differs from its recomputed value. */
export interface WrongFigure {
  agent: string;
  figure: string;
  stored: unknown;
  expected: unknown;
}

/**
 * Recomputes every score and interval from the reviews, in one snapshot of the
 * database. Returns the number of agents and every stored figure that differs.
 */
export async function verifyRanking(
  sql: Pool,
  onProgress: (agents: number) => void,
): Promise<{ agents: number; wrong: WrongFigure[] }> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const run = await selectRun(tx);
    const launchRecency = run.asOf ? await selectLaunchRecency(tx, run.asOf) : 0;
    const totals = { ...(await recountTotals(tx)), launchRecency };
    const wrong = compare('All agents', { ...totals }, { ...run });
    let agents = 0;
    let afterId: number | undefined = 0;
    while (afterId !== undefined) {
      const rows = await selectAudited(tx, afterId, BATCH);
      for (const row of rows) wrong.push(...auditAgent(row, totals, run));
      agents += rows.length;
      onProgress(agents);
      afterId = rows.length === BATCH ? rows.at(-1)?.agentId : undefined;
    }
    return { agents, wrong };
  });
}

function auditAgent(row: AuditedAgent, totals: RankingTotals, { asOf }: RankingRun): WrongFigure[] {
  const agent = `${row.name} (${row.agentId})`;
  if (!row.computedAt) return [{ agent, figure: 'score', stored: null, expected: 'a score' }];
  const { name, categoryId, productHuntUpvotes, reviewCount, ratingSum, stored } = row;
  const score = { ...computeScore(row, totals, row.computedAt), reviewCount };
  const expected = {
    ...score,
    ...scoreInterval(score, totals),
    asOf: asOf?.toISOString(),
    name,
    categoryId,
    productHuntUpvotes,
    sampleReviewCount: row.sampleReviewCount,
    countedReviews: reviewCount,
    countedStars: ratingSum,
    countedNewest: true,
  };
  return compare(agent, expected, { ...stored, asOf: row.computedAt.toISOString() });
}

function compare(
  agent: string,
  expected: Record<string, unknown>,
  stored: Record<string, unknown>,
): WrongFigure[] {
  return Object.entries(expected)
    .filter(([figure, value]) => !isSame(value, stored[figure]))
    .map(([figure, value]) => ({ agent, figure, stored: stored[figure], expected: value }));
}

function isSame(expected: unknown, stored: unknown): boolean {
  if (typeof expected !== 'number' || typeof stored !== 'number') return expected === stored;
  return Math.abs(expected - stored) <= TOLERANCE * Math.max(1, Math.abs(expected));
}
