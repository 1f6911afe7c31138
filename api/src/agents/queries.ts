import type { Agent } from '../../contract/agent.ts';
import type { Sql } from '../db/client.ts';

/** Popular agents have at least this many reviews: the mean of fewer says little. */
const POPULAR_MIN_REVIEWS = 3;

/** The columns of an `Agent`, out of {@link agentTables}. */
export function agentColumns(sql: Sql) {
  return sql`
    agent.id, agent.name, agent.company, category.name as category, agent.description,
    agent.pricing_model as "pricingModel", agent.pricing_details as "pricingDetails",
    agent.features,
    coalesce(
      round(agent_stats.rating_sum::numeric / nullif(agent_stats.review_count, 0), 2), 0
    )::float8 as rating,
    agent_stats.review_count as "reviewCount",
    agent.product_hunt_upvotes as "productHuntUpvotes",
    agent.product_hunt_url as "productHuntUrl", agent.website,
    agent.launched_on as "launchedOn", to_char(agent.added_on, 'YYYY-MM-DD') as "addedOn",
    agent.free_tier as "freeTier", agent.monthly_price_usd::float8 as "monthlyPriceUsd",
    agent.expertise, agent.integrations, agent.data_privacy as "dataPrivacy", agent.logo,
    to_char(agent.verified_on, 'YYYY-MM-DD') as "verifiedOn", agent.sources,
    agent_stats.upvotes, agent_stats.downvotes`;
}

export function agentTables(sql: Sql) {
  return sql`
    agent
    join category on category.id = agent.category_id
    join agent_stats on agent_stats.agent_id = agent.id`;
}

export const scoreTable = (sql: Sql) => sql`join agent_score on agent_score.agent_id = agent.id`;

const byScore = (sql: Sql) => sql`agent_score.score desc, agent_score.name, agent_score.agent_id`;

export async function selectAgent(sql: Sql, id: number): Promise<Agent | undefined> {
  const rows = await sql<Agent[]>`
    select ${agentColumns(sql)} from ${agentTables(sql)} where agent.id = ${id}`;
  return rows[0];
}

/** All agents by name. */
export async function selectAgents(sql: Sql): Promise<Agent[]> {
  return sql<Agent[]>`
    select ${agentColumns(sql)} from ${agentTables(sql)} order by agent.name, agent.id`;
}

/** The agents with these ids, in the order of the ids. */
export async function selectAgentsById(sql: Sql, ids: readonly number[]): Promise<Agent[]> {
  return sql<Agent[]>`
    select ${agentColumns(sql)} from ${agentTables(sql)}
    join unnest(${[...ids]}::integer[]) with ordinality as asked (id, place) on asked.id = agent.id
    order by asked.place`;
}

/** The agents of a category, best score first. */
export async function selectCategoryAgents(sql: Sql, category: string): Promise<Agent[]> {
  return sql<Agent[]>`
    select ${agentColumns(sql)} from ${agentTables(sql)} ${scoreTable(sql)}
    where agent_score.category_id = (select id from category where name = ${category})
    order by ${byScore(sql)}`;
}

/** The best agent of each category, the best of these first. */
export async function selectFeatured(sql: Sql, limit: number): Promise<Agent[]> {
  return sql<Agent[]>`
    select ${agentColumns(sql)} from ${agentTables(sql)} ${scoreTable(sql)}
    where agent.id in (
      select best.agent_id
      from category as each_category
      cross join lateral (
        select agent_id from agent_score
        where category_id = each_category.id
        order by score desc, name, agent_id limit 1
      ) as best
    )
    order by ${byScore(sql)} limit ${limit}`;
}

/** By the day they were added, then by their launch: newest first. */
export async function selectNewest(sql: Sql, limit: number): Promise<Agent[]> {
  return sql<Agent[]>`
    select ${agentColumns(sql)} from ${agentTables(sql)}
    order by agent.added_on desc, agent.launched_on desc, agent.name, agent.id limit ${limit}`;
}

/** By rating, then number of reviews, then votes, then score. */
export async function selectPopular(sql: Sql, limit: number): Promise<Agent[]> {
  return sql<Agent[]>`
    select ${agentColumns(sql)} from ${agentTables(sql)} ${scoreTable(sql)}
    where agent_score.review_count >= ${POPULAR_MIN_REVIEWS}
    order by
      agent_score.mean_rating desc, agent_score.review_count desc,
      agent_stats.upvotes - agent_stats.downvotes desc, ${byScore(sql)}
    limit ${limit}`;
}
