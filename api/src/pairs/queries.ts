import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { selectAgentsById } from '../agents/queries.ts';
import type { PairCandidate } from './listed-pairs.ts';
import { type Slug, splitPair } from './pair-slug.ts';

/** Only the agents with the highest scores in a category have comparison pages. */
const CANDIDATES_PER_CATEGORY = 8;
/** A candidate has at least this many known facts among those that may be unknown. */
const MIN_FACTS = 3;
/** Maximum number of candidates that are read. */
const CANDIDATES_MAX = 800;

/** The agent's slug; one that shares it with an agent with a lower id has its own id appended. */
function agentSlug(sql: Sql): Fragment {
  return sql`
    agent_slug(agent.name) || case when exists (
      select from agent as older
      where agent_slug(older.name) = agent_slug(agent.name) and older.id < agent.id
    ) then '--' || agent.id else '' end`;
}

/** The candidates for comparisons, in all categories or in an agent's category. */
export async function selectCandidates(sql: Sql, agentId?: number): Promise<PairCandidate[]> {
  const isIncluded =
    agentId === undefined
      ? sql`true`
      : sql`category.id = (select category_id from agent where id = ${agentId})`;
  const rows = await sql<{ id: number; slug: string; score: number }[]>`
    select agent.id, ${agentSlug(sql)} as slug, best.score
    from category
    cross join lateral (
      select agent_id, score from agent_score
      where agent_score.category_id = category.id
      order by -score, name, agent_id limit ${CANDIDATES_PER_CATEGORY}
    ) as best
    join agent on agent.id = best.agent_id
    where ${isIncluded}
      and agent.retired_on is null
      and num_nonnulls(
        agent.monthly_price_usd, nullif(agent.integrations, '{}'), agent.expertise,
        agent.launched_on
      ) + (select count(*) from jsonb_object_keys(agent.flags)) >= ${MIN_FACTS}
    order by best.score desc limit ${CANDIDATES_MAX}`;
  const agents = await selectAgentsById(
    sql,
    rows.map(({ id }) => id),
  );
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  return rows.flatMap(({ id, slug, score }) => {
    const agent = byId.get(id);
    return agent ? [{ agent, slug, score }] : [];
  });
}

/** An agent that a slug names. */
export interface NamedAgent {
  readonly id: number;
  /** Its own slug. */
  readonly slug: string;
}

/** The two agents that a pair names, in that order; undefined if there is no such pair. */
export async function selectPair(
  sql: Sql,
  pair: string,
): Promise<[first: NamedAgent, second: NamedAgent] | undefined> {
  const splits = splitPair(pair);
  if (splits.length === 0) return undefined;
  const agents = await selectNamed(sql, splits.flat());
  for (const [first, second] of splits) {
    const [a, b] = [agents.get(first.text), agents.get(second.text)];
    if (a && b && a.id !== b.id) return [a, b];
  }
  return undefined;
}

/** The agents that slugs name, by slug. Of several agents with the same slug, the one with the lowest id. */
async function selectNamed(sql: Sql, slugs: readonly Slug[]): Promise<Map<string, NamedAgent>> {
  const wanted = JSON.stringify(slugs);
  const rows = await sql<(NamedAgent & { text: string })[]>`
    select wanted.text, agent.id, ${agentSlug(sql)} as slug
    from jsonb_to_recordset(${wanted}::text::jsonb) as wanted (text text, base text, id integer)
    cross join lateral (
      select id from agent
      where agent_slug(agent.name) = wanted.base and (wanted.id is null or agent.id = wanted.id)
      order by id limit 1
    ) as found
    join agent on agent.id = found.id`;
  return new Map(rows.map(({ text, ...agent }) => [text, agent]));
}
