import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { Agent } from '../../contract/agent.ts';
import type { Total } from '../../contract/total.ts';
import { encodeCursor } from '../lists/cursor.ts';
import { afterCursor, type Order, orderBy, type Position, positionOf } from '../lists/order.ts';
import { type Page, type PageRequest, totalUpTo } from '../lists/page.ts';
import { checkColumns } from './checks.ts';
import { flagColumns } from './flags.ts';
import { BY_NAME, FEATURED, NEWEST, POPULAR } from './orders.ts';

/** The minimum number of reviews of a popular agent, because the mean of fewer says little. */
const POPULAR_MIN_REVIEWS = 3;

/** The columns of an `Agent`, selected from {@link agentTables}. */
function agentColumns(sql: Sql) {
  return sql`
    agent.id, agent.name, agent.company, category.name as category, agent.description,
    agent.pricing_model as "pricingModel", agent.pricing_details as "pricingDetails",
    agent.features, agent.tasks, agent.languages,
    coalesce(
      round(agent_stats.rating_sum::numeric / nullif(agent_stats.review_count, 0), 2), 0
    )::float8 as rating,
    agent_stats.review_count as "reviewCount",
    agent_stats.sample_review_count as "sampleReviewCount",
    agent.product_hunt_upvotes as "productHuntUpvotes",
    agent.product_hunt_launch as "productHuntLaunch",
    agent.product_hunt_url as "productHuntUrl", agent.website,
    agent.launched_on as "launchedOn", to_char(agent.added_on, 'YYYY-MM-DD') as "addedOn",
    agent.monthly_price_usd::float8 as "monthlyPriceUsd",
    agent.expertise, agent.integrations, ${flagColumns(sql)}, agent.logo,
    to_char(agent.verified_on, 'YYYY-MM-DD') as "verifiedOn", agent.sources,
    ${checkColumns(sql)},
    to_char(agent.retired_on, 'YYYY-MM-DD') as "retiredOn",
    agent_stats.upvotes, agent_stats.downvotes`;
}

function agentTables(sql: Sql) {
  return sql`
    agent
    join category on category.id = agent.category_id
    join agent_stats on agent_stats.agent_id = agent.id`;
}

export async function selectAgent(sql: Sql, id: number): Promise<Agent | undefined> {
  const [row] = await sql<{ agent: Agent }[]>`
    select to_json(shown) as agent from (
      select ${agentColumns(sql)} from ${agentTables(sql)} where agent.id = ${id}
    ) as shown`;
  return row?.agent;
}

export const agentExists = (sql: Sql, id: number): Fragment =>
  sql`exists (select from agent where id = ${id})`;

/** Returns the day an agent was retired (`YYYY-MM-DD`), or null if it is still listed. */
export async function selectRetiredOn(sql: Sql, id: number): Promise<string | null> {
  const rows = await sql<{ day: string | null }[]>`
    select to_char(retired_on, 'YYYY-MM-DD') as day from agent where id = ${id}`;
  return rows[0]?.day ?? null;
}

/**
 * Returns the agents with these ids, in the order of the ids. PostgreSQL sends them as one JSON
 * value: decoding 48 agents column by column takes three times the time and memory.
 */
export async function selectAgentsById(sql: Sql, ids: readonly number[]): Promise<Agent[]> {
  const rows = await sql<{ agents: Agent[] }[]>`
    select coalesce(json_agg(shown), '[]') as agents from (
      select ${agentColumns(sql)} from ${agentTables(sql)}
      join unnest(${[...ids]}::integer[]) with ordinality as requested (id, number) on requested.id = agent.id
      order by requested.number
    ) as shown`;
  return rows[0]?.agents ?? [];
}

/** The position of an agent in a list. */
export interface AgentPosition {
  id: number;
  position: Position;
}

/** The two SQL fragments that define a list of agents. */
interface ListedAgents {
  /** Selects `id` and `position` of the agents of the page in order, and of one more. */
  readonly positions: Fragment;
  /** Selects the length of the whole list, as a {@link Total} in JSON. */
  readonly total: Fragment;
}

/** Selects one page of a list and its total, in one statement and as one row. */
export async function selectPage(
  sql: Sql,
  order: Order,
  { limit }: PageRequest,
  { positions, total }: ListedAgents,
): Promise<Page<Agent>> {
  const rows = await sql<{ items: Agent[]; last: Position | null; total: Total }[]>`
    with page as materialized (
      select *, row_number() over () as number from (${positions}) as listed
    )
    select
      (
        select coalesce(json_agg(shown), '[]') from (
          select ${agentColumns(sql)} from ${agentTables(sql)}
          join page on page.id = agent.id
          where page.number <= ${limit} order by page.number
        ) as shown
      ) as items,
      (
        select position from page
        where number = ${limit} and exists (select from page where number > ${limit})
      ) as last,
      ${total} as total`;
  const { items, last, total: counted } = rows[0] ?? { items: [], last: null, total: undefined };
  return { items, next: last && encodeCursor(order, last), ...(counted && { total: counted }) };
}

/** Counts the ranked agents, or those that `where` selects. */
export function agentTotal(sql: Sql, where = sql`true`): Fragment {
  return sql`(
    select json_build_object('count', count(*), 'isAtLeast', false)
    from agent_score where ${where}
  )`;
}

/** Creates a query that lists all agents in an order. */
const selectAll = (order: Order) => (sql: Sql, pageRequest: PageRequest) =>
  selectPage(sql, order, pageRequest, {
    positions: sql`
      select agent.id, ${positionOf(sql, order)} as position from agent
      where agent.retired_on is null and ${afterCursor(sql, order, pageRequest.after)}
      order by ${orderBy(sql, order)} limit ${pageRequest.limit + 1}`,
    total: agentTotal(sql),
  });

/** Lists all agents by name. */
export const selectAgents = selectAll(BY_NAME);

/** Lists all agents by the day they were added, newest first. */
export const selectNewest = selectAll(NEWEST);

/** Lists the best agent of each category, highest score first. */
export async function selectFeatured(sql: Sql, pageRequest: PageRequest): Promise<Page<Agent>> {
  return selectPage(sql, FEATURED, pageRequest, {
    positions: sql`
      select agent_score.agent_id as id, ${positionOf(sql, FEATURED)} as position
      from category
      cross join lateral (
        select agent_id from agent_score
        where category_id = category.id
        order by -score, name, agent_id limit 1
      ) as best
      join agent_score on agent_score.agent_id = best.agent_id
      where ${afterCursor(sql, FEATURED, pageRequest.after)}
      order by ${orderBy(sql, FEATURED)} limit ${pageRequest.limit + 1}`,
    total: totalUpTo(
      sql,
      sql`category where exists (select from agent_score where category_id = category.id)`,
    ),
  });
}

/** Lists agents with at least {@link POPULAR_MIN_REVIEWS} reviews, by rating. */
export async function selectPopular(sql: Sql, pageRequest: PageRequest): Promise<Page<Agent>> {
  return selectPage(sql, POPULAR, pageRequest, {
    positions: sql`
      select agent_id as id, ${positionOf(sql, POPULAR)} as position from agent_score
      where review_count >= ${POPULAR_MIN_REVIEWS} and ${afterCursor(sql, POPULAR, pageRequest.after)}
      order by ${orderBy(sql, POPULAR)} limit ${pageRequest.limit + 1}`,
    total: totalUpTo(sql, sql`agent_score where review_count >= ${POPULAR_MIN_REVIEWS}`),
  });
}
