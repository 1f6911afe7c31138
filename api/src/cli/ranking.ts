import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { companyName } from '../../contract/not-known.ts';
import { SCORE_WEIGHTS } from '../../contract/options.ts';
import { formatCount, formatCountOf } from '../base/format-count.ts';
import { announce } from '../changes/announce.ts';
import { type ExplainedAgent, selectExplained } from '../ranking/audit-queries.ts';
import { type RankingTotals, selectNow, selectRun } from '../ranking/queries.ts';
import { REORDERED, rankingDay, runRanking } from '../ranking/run.ts';
import { verifyRanking } from '../ranking/verify.ts';
import { requireSchema } from '../schema.ts';
import { showProgress } from './progress.ts';
import { createTool } from './run-cli.ts';
import { formatTable } from './table.ts';
import { withDatabase, withJob } from './with-database.ts';

const SHOWN_MAX = 100;

export const rankingTool = createTool('ranking', 'Computes, explains and verifies the ranking.');

rankingTool
  .command('run')
  .description("compute today's ranking now and notify the serving processes")
  .action(async () => {
    await withJob('ranking run', async (sql) => {
      await requireSchema(sql);
      await runRanking(sql, rankingDay(await selectNow(sql)));
      await announce(sql, [REORDERED]);
    });
    console.log('Every agent is ranked.');
  });

rankingTool
  .command('explain')
  .description("show how an agent's score is computed, and its ranks")
  .argument('<agent>', 'its id or name')
  .action(async (idOrName) => {
    const [agent, totals] = await withDatabase(
      async (sql) => [await selectExplained(sql, idOrName), await selectRun(sql)] as const,
    );
    if (!agent) throw new ReadableError(`There is no agent "${idOrName}".`);
    console.log(explanationOf(agent, totals));
  });

rankingTool
  .command('verify')
  .description('recompute every score and interval from the reviews, and compare')
  .action(async () => {
    const progress = showProgress('Agents');
    const { agents, wrong } = await withDatabase((sql) => verifyRanking(sql, progress.at));
    progress.end();
    for (const { agent, figure, stored, expected } of wrong.slice(0, SHOWN_MAX)) {
      console.log(`${agent}: ${figure} is ${stored ?? 'missing'}, should be ${expected}`);
    }
    if (wrong.length > SHOWN_MAX) console.log(`and ${formatCount(wrong.length - SHOWN_MAX)} more`);
    const result =
      wrong.length === 0
        ? 'every figure is right'
        : `${formatCountOf(wrong.length, 'figure')} wrong`;
    console.log(`${formatCountOf(agents, 'agent')}: ${result}.`);
    if (wrong.length > 0) process.exitCode = 1;
  });

function recencyBasis({ daysSinceActivity, activity }: ExplainedAgent): string {
  if (daysSinceActivity === null)
    return 'no reviews and no known launch: the median of all known launches';
  const since = activity === 'review' ? 'its newest review' : 'its launch';
  return `${daysSinceActivity.toFixed(1)} days since ${since}`;
}

function explanationOf(agent: ExplainedAgent, totals: RankingTotals): string {
  const own =
    agent.meanRating === null
      ? 'no reviews'
      : `a mean of ${agent.meanRating.toFixed(2)} in ${formatCountOf(agent.reviewCount, 'review')}`;
  const components = [
    componentRow(
      'Rating',
      agent.rating,
      SCORE_WEIGHTS.rating,
      `${own}; ${agent.bayesianRating.toFixed(3)} with the catalogue's mean as prior`,
    ),
    componentRow(
      'Volume',
      agent.volume,
      SCORE_WEIGHTS.volume,
      `${formatCountOf(agent.reviewCount, 'review')} (logarithmic); the maximum is ${formatCount(totals.maxReviewCount)}`,
    ),
    componentRow(
      'External',
      agent.external,
      SCORE_WEIGHTS.external,
      `${formatCountOf(agent.productHuntUpvotes, 'Product Hunt upvote')} on the first day of a launch (logarithmic); the maximum is ${formatCount(totals.maxProductHuntUpvotes)}`,
    ),
    componentRow('Recency', agent.recency, SCORE_WEIGHTS.recency, recencyBasis(agent)),
  ];
  const ranks = [
    ['Top rated', agent.topRated, rangeOf(agent.rankLow, agent.rankHigh), agent.agents],
    [
      `Best of ${agent.category}`,
      agent.inCategory,
      rangeOf(agent.categoryRankLow, agent.categoryRankHigh),
      agent.agentsInCategory,
    ],
    [
      `Trending (${agent.trendUp.toFixed(2)} for, ${agent.trendDown.toFixed(2)} against)`,
      agent.trending,
      rangeOf(agent.trendRankLow, agent.trendRankHigh),
      agent.agents,
    ],
    ['Most reviewed', agent.mostReviewed, '', agent.agents],
  ].map(([list, rank, range, of]) => [
    `${list}`,
    rank === null ? 'tied' : formatCount(Number(rank)),
    `${range}`,
    formatCount(Number(of)),
  ]);
  return [
    `${agent.name} by ${companyName(agent)} (agent ${agent.agentId})`,
    `Score ${agent.score.toFixed(4)} (95%: ${rangeOf(agent.scoreLow, agent.scoreHigh, 4)}) of 100 by formula ${agent.version}, as of ${agent.computedAt.toISOString()}`,
    '',
    formatTable([['Component', 'Value', 'Weight', 'Points', 'Computed from'], ...components]),
    '',
    formatTable([['List', 'Rank', '95% range', 'Of'], ...ranks]),
  ].join('\n');
}

function rangeOf(low: number | null, high: number | null, digits = 0): string {
  if (low === null || high === null) return '';
  return `${low.toFixed(digits)} to ${high.toFixed(digits)}`;
}

function componentRow(name: string, value: number, weight: number, from: string): string[] {
  return [name, value.toFixed(4), `${weight}`, (value * weight).toFixed(4), from];
}
