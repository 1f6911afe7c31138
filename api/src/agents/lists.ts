import { AgentSchema } from '../../contract/agent.ts';
import { listRead } from '../http/reads/list-read.ts';
import { WHOLE_LIST } from '../lists/part.ts';
import { BY_NAME, FEATURED, NEWEST, POPULAR } from './orders.ts';
import { selectAgents, selectFeatured, selectNewest, selectPopular } from './queries.ts';

const PAGE = 48;

export const listAgents = listRead({
  route: '/api/agents',
  item: AgentSchema,
  description: 'Every agent, by name.',
  order: BY_NAME,
  limit: WHOLE_LIST,
  select: selectAgents,
});

export const featuredAgents = listRead({
  route: '/api/featured-agents',
  item: AgentSchema,
  description: 'The best agents of different categories.',
  order: FEATURED,
  limit: 6,
  select: selectFeatured,
});

export const newestAgents = listRead({
  route: '/api/newest-agents',
  item: AgentSchema,
  description: 'Agents by the day they were added, newest first.',
  order: NEWEST,
  limit: PAGE,
  select: selectNewest,
});

export const popularAgents = listRead({
  route: '/api/popular-agents',
  item: AgentSchema,
  description: 'Agents with enough reviews, by rating.',
  order: POPULAR,
  limit: PAGE,
  select: selectPopular,
});
