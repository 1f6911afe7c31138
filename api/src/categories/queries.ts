import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { Agent } from '../../contract/agent.ts';
import type { Category } from '../../contract/category.ts';
import type { CategoryPrices } from '../../contract/charts.ts';
import type { AgentFilters } from '../../contract/list.ts';
import { CATEGORY_ORDERS } from '../agents/orders.ts';
import { agentTotal, selectPage } from '../agents/queries.ts';
import { afterCursor, type Order, orderBy, positionOf } from '../lists/order.ts';
import type { Page, PageRequest } from '../lists/page.ts';
import type { CategoryShare } from './facets.ts';

/** Lists all categories that have agents, by name. */
export async function selectCategories(sql: Sql): Promise<Category[]> {
  return sql<Category[]>`
    select category.name, sum(category_count.agent_count)::integer as count
    from category join category_count on category_count.category_id = category.id
    group by category.name having sum(category_count.agent_count) > 0 order by category.name`;
}

/** Returns the id of a category, or undefined if no category of that name has agents. */
export async function selectCategoryId(sql: Sql, name: string): Promise<number | undefined> {
  const rows = await sql<{ id: number }[]>`
    select id from category
    where name = ${name} and exists (
      select from category_count where category_id = category.id and agent_count > 0
    )`;
  return rows[0]?.id;
}

/** Counts the agents of a category by pricing and rating floor. */
export async function selectShares(sql: Sql, categoryId: number): Promise<CategoryShare[]> {
  return sql<CategoryShare[]>`
    select pricing, rating_floor as "ratingFloor", agent_count as count
    from category_count where category_id = ${categoryId} and agent_count > 0`;
}

/** Lists the agents of a category that pass the filters. */
export async function selectCategoryAgents(
  sql: Sql,
  categoryId: number,
  { pricing, rating }: AgentFilters,
  order: Order,
  pageRequest: PageRequest,
): Promise<Page<Agent>> {
  const counts = sql`
    category_count.category_id = ${categoryId} and category_count.agent_count > 0
      and category_count.rating_floor >= ${rating ?? 0}
      ${pricing ? sql`and category_count.pricing = ${pricing}` : sql``}`;
  const isUnfiltered = order === CATEGORY_ORDERS.score && !pricing && !rating;
  return selectPage(sql, order, pageRequest, {
    positions: isUnfiltered
      ? byScore(sql, categoryId, pageRequest)
      : merged(sql, counts, order, pageRequest),
    total: agentTotal(sql, counts),
  });
}

/** Returns the known prices of a category's best agents. @param limit how many of the best to consider */
export async function selectCategoryPrices(
  sql: Sql,
  categoryId: number,
  limit: number,
): Promise<CategoryPrices> {
  const [row] = await sql<CategoryPrices[]>`
    select
      count(*)::integer as considered,
      coalesce(
        json_agg(
          json_build_object(
            'id', agent.id, 'name', agent.name, 'priceUsd', agent.monthly_price_usd::float8,
            'score', best.score
          ) order by best.score desc, best.name, best.agent_id
        ) filter (where agent.monthly_price_usd is not null), '[]'
      ) as agents
    from (
      select agent_id, name, score from agent_score where category_id = ${categoryId}
      order by score desc, name, agent_id limit ${limit}
    ) as best
    join agent on agent.id = best.agent_id`;
  return row ?? { agents: [], considered: 0 };
}

/** Selects all agents by score, which is one range of an index. */
function byScore(sql: Sql, categoryId: number, { after, limit }: PageRequest): Fragment {
  const order = CATEGORY_ORDERS.score;
  // The score limits the range of the index; `afterCursor` removes agents with the same score.
  const range = after ? sql`score <= ${-Number(after[0])}::float8` : sql`true`;
  return sql`
    select agent_id as id, ${positionOf(sql, order)} as position from agent_score
    where category_id = ${categoryId} and ${range} and ${afterCursor(sql, order, after)}
    order by score desc, name, agent_id limit ${limit + 1}`;
}

/**
 * Merges the first agents of each pricing and rating floor, which are one range of an index each.
 * The work depends only on `pageRequest.limit`.
 */
function merged(sql: Sql, counts: Fragment, order: Order, pageRequest: PageRequest): Fragment {
  return sql`
    select agent_id as id, ${positionOf(sql, order)} as position
    from (
      select agent_score.*
      from category_count
      cross join lateral (
        select agent_id, name, score, mean_rating, review_count, added_on
        from agent_score
        where agent_score.category_id = category_count.category_id
          and agent_score.pricing = category_count.pricing
          and agent_score.rating_floor = category_count.rating_floor
          and ${afterCursor(sql, order, pageRequest.after)}
        order by ${orderBy(sql, order)} limit ${pageRequest.limit + 1}
      ) as agent_score
      where ${counts}
      order by ${orderBy(sql, order)} limit ${pageRequest.limit + 1}
    ) as agent_score
    order by ${orderBy(sql, order)}`;
}
