import { companyName } from '../../contract/not-known.ts';
import { SCORE_WEIGHTS } from '../../contract/options.ts';
import { announce } from '../changes/announce.ts';
import { showProgress } from '../cli/progress.ts';
import { type Command, CommandError, noArgument, onlyArgument, type Tool } from '../cli/run-cli.ts';
import { formatCount, formatCountOf, formatTable } from '../cli/table.ts';
import { withDatabase, withJob } from '../cli/with-database.ts';
import { requireSchema } from '../db/migrations.ts';
import { type ExplainedAgent, selectExplained } from './audit-queries.ts';
import { type RankingTotals, selectRun } from './queries.ts';
import { REORDERED, rankingDay, runRanking } from './run.ts';
import { verifyRanking } from './verify.ts';

const SHOWN_MAX = 100;

const explain: Command = {
  usage: '<id or name>',
  about: "show how an agent's score is computed, and its ranks",
  run: async (input) => {
    const idOrName = onlyArgument(input, 'agent');
    const [agent, totals] = await withDatabase(
      async (sql) => [await selectExplained(sql, idOrName), await selectRun(sql)] as const,
    );
    if (!agent) throw new CommandError(`There is no agent "${idOrName}".`);
    console.log(explanationOf(agent, totals));
    return true;
  },
};

function recencyBasis({ daysSinceActivity, activity }: ExplainedAgent): string {
  if (daysSinceActivity === null)
    return 'no reviews and no known launch: the mean of the other components';
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
      `${formatCountOf(agent.productHuntUpvotes, 'Product Hunt upvote')} (logarithmic); the maximum is ${formatCount(totals.maxProductHuntUpvotes)}`,
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
    [`Trending (trend ${agent.trend.toFixed(3)})`, agent.trending, '', agent.agents],
    ['Most reviewed', agent.mostReviewed, '', agent.agents],
  ].map(([list, rank, range, of]) => [
    `${list}`,
    formatCount(Number(rank)),
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
  if (low === null || high === null) return 'not computed yet';
  return `${low.toFixed(digits)} to ${high.toFixed(digits)}`;
}

function componentRow(name: string, value: number, weight: number, from: string): string[] {
  return [name, value.toFixed(4), `${weight}`, (value * weight).toFixed(4), from];
}

const run: Command = {
  usage: '',
  about: "compute today's ranking now and notify the serving processes",
  run: async (input) => {
    noArgument(input);
    await withJob('ranking run', async (sql) => {
      await requireSchema(sql);
      await runRanking(sql, rankingDay(new Date()));
      await announce(sql, [REORDERED]);
    });
    console.log('Every agent is ranked.');
    return true;
  },
};

const verify: Command = {
  usage: '',
  about: 'recompute every score, interval and trend from reviews and votes, and compare',
  run: async (input) => {
    noArgument(input);
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
    return wrong.length === 0;
  },
};

export const RANKING_TOOL: Tool = {
  name: 'pnpm ranking',
  about: 'Computes, explains and verifies the ranking.',
  commands: { run, explain, verify },
};
