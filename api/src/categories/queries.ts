import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Agent } from '../../contract/agent.ts';
import type { Category } from '../../contract/category.ts';
import type { CategoryPrices } from '../../contract/charts.ts';
import { flagsIn } from '../../contract/flags.ts';
import type { AgentFilters } from '../../contract/list.ts';
import { agentTotal, selectPage } from '../agents/queries.ts';
import type { Counted } from '../lists/facets.ts';
import { afterCursor, type Order, orderBy, positionOf } from '../lists/order.ts';
import type { Page, PageRequest } from '../lists/page.ts';

/** Lists the names of all categories. */
export async function selectCategoryNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from category order by name`;
  return rows.map(({ name }) => name);
}

/** Lists the categories that have agents, by name, or those with the given names, in their order. */
export async function selectCategories(sql: Sql, names?: readonly string[]): Promise<Category[]> {
  return sql<Category[]>`
    select category.name, counted.count
    from category
    join lateral (
      select count(*)::integer as count from agent_score where category_id = category.id
    ) as counted on counted.count > 0
    ${names ? sql`where category.name = any (${[...names]}::text[])` : sql``}
    order by ${names ? sql`array_position(${[...names]}::text[], category.name)` : sql`category.name`}`;
}

/** Returns the id of a category, or undefined if no category of that name has agents. */
export async function selectCategoryId(sql: Sql, name: string): Promise<number | undefined> {
  const rows = await sql<{ id: number }[]>`
    select id from category
    where name = ${name} and exists (
      select from agent_score where category_id = category.id
    )`;
  return rows[0]?.id;
}

/** Counts the agents of a category by what filters ask of them. */
export async function selectCounts(sql: Sql, categoryId: number): Promise<Counted[]> {
  return sql<Counted[]>`
    select pricing, rating_floor as rating, flags, languages, count(*)::integer as count
    from agent_score where category_id = ${categoryId}
    group by pricing, rating_floor, flags, languages`;
}

/** Lists the agents of a category that pass the filters. */
export async function selectCategoryAgents(
  sql: Sql,
  categoryId: number,
  { pricing, rating, has, language }: AgentFilters,
  order: Order,
  pageRequest: PageRequest,
): Promise<Page<Agent>> {
  const isListed = sql`
    category_id = ${categoryId} and rating_floor >= ${rating ?? 0}
      ${pricing ? sql`and pricing = ${pricing}` : sql``}
      ${has ? sql`and flags @> ${flagsIn(has)}::text[]` : sql``}
      ${language ? sql`and languages @> ${[language]}::text[]` : sql``}`;
  return selectPage(sql, order, pageRequest, {
    positions: sql`
      select agent_id as id, ${positionOf(sql, order)} as position from agent_score
      where ${isListed} and ${afterCursor(sql, order, pageRequest.after)}
      order by ${orderBy(sql, order)} limit ${pageRequest.limit + 1}`,
    total: agentTotal(sql, isListed),
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
      order by -score, name, agent_id limit ${limit}
    ) as best
    join agent on agent.id = best.agent_id`;
  return row ?? { agents: [], considered: 0 };
}
