import type { SearchSort } from '../../contract/options.ts';
import type { PricingKind } from '../../contract/pricing.ts';
import { SEARCH_TOTAL_MAX } from '../../contract/search.ts';
import type { AgentPlace } from '../agents/queries.ts';
import type { Fragment, Sql } from '../db/client.ts';
import {
  follows,
  joined,
  listed,
  type Order,
  orderBy,
  type Position,
  positionOf,
} from '../lists/order.ts';
import { type Slice, sorted } from '../lists/part.ts';
import { SEARCH_ORDERS, UNRANKED } from './orders.ts';
import type { QueryTerm } from './text-query.ts';
import { TIER_ENDS } from './tiers.ts';
import { leftOpen, named, passing, type Wanted } from './wanted.ts';

/** Added to the relevance, which is about 0 to 1, when the text is, or begins, the name. */
const IS_NAME_BONUS = 2;
const BEGINS_NAME_BONUS = 0.5;
/** Among equals the better scored agent comes first: this much for a score of 100. */
const SCORE_BONUS = 0.1;

/** An agent that matches, with what it is counted by. */
export interface Match {
  readonly id: number;
  readonly category: string;
  readonly pricing: PricingKind;
  readonly rating: number;
}

interface Matches<T> {
  readonly matches: T[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/**
 * The matches with their places in a list, unsorted; where there are too many to count, any
 * {@link SEARCH_TOTAL_MAX} of them.
 */
export async function selectMatches(
  sql: Sql,
  wanted: Wanted,
  list: SearchList,
): Promise<Matches<Match & AgentPlace>> {
  const rows = await sql<(Match & AgentPlace & { count: number })[]>`
    with ${passing(sql, wanted)}, ${named(sql, wanted)},
    gathered as materialized (
      select search_agents.place
      from passing cross join search_agents(passing.query, ${SEARCH_TOTAL_MAX + 1})
    )
    select ${columnsOf(sql)}, ${positionOf(sql, orderOf(list))} as position
    from (
      (select place from gathered limit ${SEARCH_TOTAL_MAX}) union select place from named
    ) as candidate
    join agent_search on agent_search.ctid = candidate.place
    join agent_score on agent_score.agent_id = agent_search.agent_id
    join category on category.id = agent_score.category_id`;
  return { matches: rows, isWhole: (rows[0]?.count ?? 0) <= SEARCH_TOTAL_MAX };
}

interface RankedMatches extends Matches<Match & AgentPlace> {
  /** Where the best scored end. */
  readonly last: Position | undefined;
}

/**
 * The matches by relevance, unsorted: all, or where there are more than {@link SEARCH_TOTAL_MAX} the
 * best scored of them and those found by their names.
 */
export async function selectRanked(sql: Sql, wanted: Wanted, order: Order): Promise<RankedMatches> {
  const { nameKey, terms } = wanted;
  const rows = await sql<(Match & AgentPlace & { count: number; scored: Position | null })[]>`
    with ${passing(sql, wanted)}, ${named(sql, wanted)},
    gathered as materialized (
      select search_tiers.place
      from passing cross join search_tiers(passing.query, ${SEARCH_TOTAL_MAX + 1})
    ),
    best as (
      select gathered.place
      from gathered
      join agent_search on agent_search.ctid = gathered.place
      join agent_score on agent_score.agent_id = agent_search.agent_id
      order by agent_score.score desc, agent_score.name, agent_score.agent_id
      limit ${SEARCH_TOTAL_MAX}
    ),
    candidate as (
      select place, bool_or(has_terms) as has_terms
      from (
        select place, true as has_terms from best
        union all
        select place, false from named
      ) as either
      group by place
    )
    select
      ${columnsOf(sql)}, ${positionOf(sql, order)} as position,
      case when has_terms then ${positionOf(sql, UNRANKED)} end as scored
    from candidate
    join agent_search on agent_search.ctid = candidate.place
    join agent_score on agent_score.agent_id = agent_search.agent_id
    join category on category.id = agent_score.category_id
    cross join lateral (
      -- Rounded, because a sum may come out otherwise when the same is added in another order.
      select round((
        sum(weight * strength) / ${sumOf(terms)}::float8
          + case
              when agent_search.name_key = ${nameKey} then ${IS_NAME_BONUS}::float8
              when starts_with(agent_search.name_key, ${nameKey}) then ${BEGINS_NAME_BONUS}::float8
              else 0
            end
          + agent_score.score / 100 * ${SCORE_BONUS}::float8
      )::numeric, 9)::float8 as relevance
      from (
        -- How strongly the agent has each term: 1 minus what its fields together leave open.
        select
          weight,
          case when document @@ anything then 1 - ${leftOpen(sql)} else 0 end as strength
        from term
      ) as had
    ) as ranked`;
  const scored = rows.flatMap((row) => (row.scored ? [{ position: row.scored }] : []));
  return {
    matches: rows,
    isWhole: (rows[0]?.count ?? 0) <= SEARCH_TOTAL_MAX,
    last: sorted(scored).at(-1)?.position,
  };
}

function columnsOf(sql: Sql): Fragment {
  return sql`
    agent_score.agent_id as id, category.name as category, agent_score.pricing,
    coalesce(round(agent_score.mean_rating::numeric, 2), 0)::float8 as rating,
    (select count(*)::integer from gathered) as count`;
}

/**
 * The matches of a part of a list, and one more to see whether it goes on; unsorted, and with some
 * more by their names. Searches tier by tier until it has enough.
 */
export async function selectListed(
  sql: Sql,
  wanted: Wanted,
  list: SearchList,
  slice: Slice,
): Promise<AgentPlace[]> {
  const order = orderOf(list);
  const count = slice.limit + 1;
  const place = sql`agent_score.agent_id as id, ${positionOf(sql, order)} as position`;
  const tiers = Array.from({ length: TIER_ENDS.length + 1 }, (_, tier) => {
    const before = Array.from({ length: tier }, (_, each) => sql`select from ${name(each)}`);
    return sql`
      ${name(tier)} as materialized (
        select ${place}
        from passing
        cross join ${inTier(sql, list, tier)} as found
        join agent_search on agent_search.ctid = found.place
        join agent_score on agent_score.agent_id = agent_search.agent_id
        where (select count(*) from (${joined(sql, [sql`select where false`, ...before], sql` union all `)}) as enough) < ${count}
          and ${follows(sql, order, slice.after)}
          ${list === 'unranked' ? sql`and not agent_score.agent_id = any (array(select agent_id from named))` : sql``}
        order by ${orderBy(sql, order)} limit ${count}
      )`;
  });
  const parts = [
    ...tiers.map((_, tier) => sql`select id, position from ${name(tier)}`),
    sql`
      select ${place} from named join agent_score on agent_score.agent_id = named.agent_id
      where ${list !== 'unranked'} and ${follows(sql, order, slice.after)}`,
  ];
  return sql<AgentPlace[]>`
    with ${passing(sql, wanted)}, ${named(sql, wanted)}, ${listed(sql, tiers)}
    ${joined(sql, parts, sql` union `)}`;

  function name(tier: number): Fragment {
    return sql`${sql(`tier_${tier}`)}`;
  }
}

/** The orders that search results are split into tiers by; see the migrations. */
export type SearchList = Exclude<SearchSort, 'relevance'> | 'unranked';

function orderOf(list: SearchList): Order {
  return list === 'unranked' ? UNRANKED : SEARCH_ORDERS[list];
}

function inTier(sql: Sql, list: SearchList, tier: number): Fragment {
  if (list === 'unranked') return sql`search_tier(passing.query, ${tier})`;
  const word = `'=${list}/${tier}'`;
  return sql`search_tiers(passing.query && ${word}::text::tsquery, ${2 ** 31 - 1})`;
}

function sumOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}
