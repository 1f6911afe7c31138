import { READS } from '../../contract/routes.ts';
import { BY_NAME, CATEGORY_ORDERS, FEATURED, NEWEST, POPULAR } from '../agents/orders.ts';
import {
  selectAgent,
  selectAgents,
  selectFeatured,
  selectNewest,
  selectPopular,
} from '../agents/queries.ts';
import { groupAlternatives } from '../alternatives/group-alternatives.ts';
import { withSameTask } from '../alternatives/same-task.ts';
import { renderBadge } from '../badges/badge.ts';
import { selectCategoryAgents, selectCategoryId } from '../categories/queries.ts';
import { listRead, read } from '../http/reads/read.ts';
import { selectAgentRanking } from '../leaderboard/queries.ts';
import { pageRequestOf, WHOLE_LIST } from '../lists/page.ts';

const PAGE = 48;
const FEATURED_COUNT = 6;
/** How many agents of the category may be alternatives, highest score first. */
const CANDIDATES_MAX = 100;

export const agent = read(READS.agent, ({ sql }, { id }) => selectAgent(sql, id));

export const agentRanking = read(READS.agentRanking, ({ sql }, { id }) =>
  selectAgentRanking(sql, id),
);

export const agentAlternatives = read(READS.agentAlternatives, async ({ sql }, { id }) => {
  const agent = await selectAgent(sql, id);
  const categoryId = agent && (await selectCategoryId(sql, agent.category));
  if (!agent) return undefined;
  const { name, category } = agent;
  // The agent itself may be among them.
  const { items, total } =
    categoryId === undefined
      ? { items: [], total: undefined }
      : await selectCategoryAgents(sql, categoryId, {}, CATEGORY_ORDERS.score, {
          limit: CANDIDATES_MAX + 1,
          after: undefined,
        });
  const others = items.filter((each) => each.id !== id).slice(0, CANDIDATES_MAX);
  const alternatives = withSameTask(agent, others);
  const isInCategory = agent.retiredOn === null;
  return {
    agent: { id, name, category },
    total: Math.max((total?.count ?? 0) - (isInCategory ? 1 : 0), others.length),
    covered: alternatives.length,
    groups: groupAlternatives(agent, alternatives),
  };
});

export const badge = read(READS.badge, async ({ sql }, { id }) => {
  const [shown, ranking] = await Promise.all([selectAgent(sql, id), selectAgentRanking(sql, id)]);
  return shown && renderBadge(shown.name, ranking);
});

export const agents = listRead(READS.agents, {
  pageRequest: (input) => pageRequestOf(BY_NAME, input, WHOLE_LIST),
  select: ({ sql }, pageRequest) => selectAgents(sql, pageRequest),
});

export const featuredAgents = listRead(READS.featuredAgents, {
  pageRequest: (input) => pageRequestOf(FEATURED, input, FEATURED_COUNT),
  select: ({ sql }, pageRequest) => selectFeatured(sql, pageRequest),
});

export const newestAgents = listRead(READS.newestAgents, {
  pageRequest: (input) => pageRequestOf(NEWEST, input, PAGE),
  select: ({ sql }, pageRequest) => selectNewest(sql, pageRequest),
});

export const popularAgents = listRead(READS.popularAgents, {
  pageRequest: (input) => pageRequestOf(POPULAR, input, PAGE),
  select: ({ sql }, pageRequest) => selectPopular(sql, pageRequest),
});
