import type { Agent } from '../../contract/agent.ts';
import type { Sql } from '../db/client.ts';
import { follows, orderBy, type Position, positionOf } from '../lists/order.ts';
import { type Part, partOf, type Slice } from '../lists/part.ts';
import type { LookUp } from './look-up.ts';
import { BY_NAME, FEATURED, NEWEST, POPULAR } from './orders.ts';

/** Popular agents have at least this many reviews: the mean of fewer says little. */
const POPULAR_MIN_REVIEWS = 3;

/** The columns of an `Agent`, out of {@link agentTables}. */
function agentColumns(sql: Sql) {
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
    to_char(agent.retired_on, 'YYYY-MM-DD') as "retiredOn",
    agent_stats.upvotes, agent_stats.downvotes`;
}

function agentTables(sql: Sql) {
  return sql`
    agent
    join category on category.id = agent.category_id
    join agent_stats on agent_stats.agent_id = agent.id`;
}

export async function selectAgent(lookUp: LookUp, id: number): Promise<Agent | undefined> {
  const { agent } = await lookUp(
    'agent',
    (sql) => sql`
      select to_json(shown) from (
        select ${agentColumns(sql)} from ${agentTables(sql)} where agent.id = ${id}
      ) as shown`,
  );
  return agent ?? undefined;
}

/** The day an agent was retired on; null while it is in the directory. */
export async function selectRetiredOn(sql: Sql, id: number): Promise<string | null> {
  const rows = await sql<{ day: string | null }[]>`
    select to_char(retired_on, 'YYYY-MM-DD') as day from agent where id = ${id}`;
  return rows[0]?.day ?? null;
}

/**
 * The agents with these ids, in the order of the ids. They come as one value, which the engine parses itself: made
 * column by column in JavaScript, 48 of them cost three times the time and memory.
 */
export async function selectAgentsById(sql: Sql, ids: readonly number[]): Promise<Agent[]> {
  const rows = await sql<{ agents: Agent[] }[]>`
    select coalesce(json_agg(shown), '[]') as agents from (
      select ${agentColumns(sql)} from ${agentTables(sql)}
      join unnest(${[...ids]}::integer[]) with ordinality as asked (id, place) on asked.id = agent.id
      order by asked.place
    ) as shown`;
  return rows[0]?.agents ?? [];
}

/** The place of an agent in a list. */
export interface AgentPlace {
  id: number;
  position: Position;
}

/** Reads the agents of a part whose places were looked up: wide rows only of those shown. */
export async function withAgents(sql: Sql, part: Part<AgentPlace>): Promise<Part<Agent>> {
  const ids = part.items.map(({ id }) => id);
  return { items: ids.length > 0 ? await selectAgentsById(sql, ids) : [], next: part.next };
}

/** All agents by name. */
export async function selectAgents(sql: Sql, slice: Slice): Promise<Part<Agent>> {
  const places = await sql<AgentPlace[]>`
    select agent.id, ${positionOf(sql, BY_NAME)} as position from agent
    where agent.retired_on is null and ${follows(sql, BY_NAME, slice.after)}
    order by ${orderBy(sql, BY_NAME)} limit ${slice.limit + 1}`;
  return withAgents(sql, partOf(places, BY_NAME, slice));
}

/** The best agent of each category, the best of these first. */
export async function selectFeatured(sql: Sql, slice: Slice): Promise<Part<Agent>> {
  const places = await sql<AgentPlace[]>`
    select agent_score.agent_id as id, ${positionOf(sql, FEATURED)} as position
    from category
    cross join lateral (
      select agent_id from agent_score
      where category_id = category.id
      order by score desc, name, agent_id limit 1
    ) as best
    join agent_score on agent_score.agent_id = best.agent_id
    where ${follows(sql, FEATURED, slice.after)}
    order by ${orderBy(sql, FEATURED)} limit ${slice.limit + 1}`;
  return withAgents(sql, partOf(places, FEATURED, slice));
}

/** By the day they were added, newest first. */
export async function selectNewest(sql: Sql, slice: Slice): Promise<Part<Agent>> {
  const places = await sql<AgentPlace[]>`
    select agent.id, ${positionOf(sql, NEWEST)} as position from agent
    where agent.retired_on is null and ${follows(sql, NEWEST, slice.after)}
    order by ${orderBy(sql, NEWEST)} limit ${slice.limit + 1}`;
  return withAgents(sql, partOf(places, NEWEST, slice));
}

/** Agents with enough reviews, by rating. */
export async function selectPopular(sql: Sql, slice: Slice): Promise<Part<Agent>> {
  const places = await sql<AgentPlace[]>`
    select agent_id as id, ${positionOf(sql, POPULAR)} as position from agent_score
    where review_count >= ${POPULAR_MIN_REVIEWS} and ${follows(sql, POPULAR, slice.after)}
    order by ${orderBy(sql, POPULAR)} limit ${slice.limit + 1}`;
  return withAgents(sql, partOf(places, POPULAR, slice));
}
