import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { SearchSort } from '../../contract/options.ts';
import type { PricingKind } from '../../contract/pricing.ts';
import { SEARCH_TOTAL_MAX } from '../../contract/search.ts';
import type { AgentPosition } from '../agents/queries.ts';
import {
  afterCursor,
  joined,
  listed,
  type Order,
  orderBy,
  type Position,
  positionOf,
} from '../lists/order.ts';
import { type PageRequest, sorted } from '../lists/page.ts';
import { nameMatchesCte, type SearchCriteria, textQueryCtes, unmatchedShare } from './criteria.ts';
import { SEARCH_ORDERS, UNRANKED } from './orders.ts';
import type { QueryTerm } from './text-query.ts';
import { SCORE_TIERS, TIER_ENDS } from './tiers.ts';

/** Added to the relevance, which is about 0 to 1, if the text equals or begins the name. */
const IS_NAME_BONUS = 2;
const BEGINS_NAME_BONUS = 0.5;
/** Added to the relevance of an agent with a score of 100, so that better agents win ties. */
const SCORE_BONUS = 0.1;

/** An agent that matches, with the facts that facets count. */
export interface Match {
  readonly id: number;
  readonly category: string;
  readonly pricing: PricingKind;
  /** The highest rating filter that it passes, or 0. */
  readonly rating: number;
}

interface Matches<T> {
  readonly matches: T[];
  /** Whether `matches` holds all of them. */
  readonly isWhole: boolean;
}

/**
 * Matches as one JSON value: decoding hundreds of rows in JavaScript costs as much as finding them.
 */
interface CountedMatches<T> {
  readonly count: number;
  readonly matches: T[];
}

/**
 * Returns the matches, unsorted; if there are too many to count, any {@link SEARCH_TOTAL_MAX} of
 * them. If they are complete and `list` is given, each has its position in that list.
 */
export async function selectMatches(
  sql: Sql,
  criteria: SearchCriteria,
  list?: SearchList,
): Promise<Matches<Match & { readonly position: Position | null }>> {
  const position = list
    ? sql`case when (select count(*) from gathered) <= ${SEARCH_TOTAL_MAX} then ${positionOf(sql, orderOf(list))} end`
    : sql`null`;
  const rows = await sql<CountedMatches<Match & { position: Position | null }>[]>`
    with ${textQueryCtes(sql, criteria)}, ${nameMatchesCte(sql, criteria)},
    ${gathered(sql, 'search_some')}
    select (select count(*)::integer from gathered) as count, ${asOneValue(sql)} as matches
    from (
      select ${columnsOf(sql)}, ${position} as position
      from (
        (select agent_id from gathered limit ${SEARCH_TOTAL_MAX}) union select agent_id from named
      ) as candidate
      join agent_score on agent_score.agent_id = candidate.agent_id
      join category on category.id = agent_score.category_id
    ) as match`;
  return matchesOf(rows);
}

interface RankedMatches extends Matches<Match & AgentPosition> {
  /** The position of the last match that was selected by score. */
  readonly last: Position | undefined;
}

/**
 * Returns the matches with their relevance, unsorted. If there are more than
 * {@link SEARCH_TOTAL_MAX}, returns those with the best scores and those found by name.
 */
export async function selectRanked(
  sql: Sql,
  criteria: SearchCriteria,
  order: Order,
): Promise<RankedMatches> {
  const { nameKey, terms } = criteria;
  const scores = sql`
    agent_score.agent_id, agent_score.category_id, agent_score.name, agent_score.pricing,
    agent_score.score, agent_score.rating_floor`;
  const rows = await sql<CountedMatches<Match & AgentPosition & { scored: Position | null }>[]>`
    with ${textQueryCtes(sql, criteria)}, ${nameMatchesCte(sql, criteria)},
    ${gathered(sql, 'search_best')},
    best as materialized (
      select gathered.place, true as has_terms, ${scores}
      from gathered
      join agent_score on agent_score.agent_id = gathered.agent_id
      order by agent_score.score desc, agent_score.name, agent_score.agent_id
      limit ${SEARCH_TOTAL_MAX}
    ),
    candidate as (
      select * from best
      union all
      select named.place, false, ${scores}
      from named
      join agent_score on agent_score.agent_id = named.agent_id
      where not named.agent_id = any (array(select agent_id from best))
    )
    select (select count(*)::integer from gathered) as count, ${asOneValue(sql)} as matches
    from (
      select
        ${columnsOf(sql)}, ${positionOf(sql, order)} as position,
        case when has_terms then ${positionOf(sql, UNRANKED)} end as scored
      from candidate as agent_score
      join agent_search on agent_search.ctid = agent_score.place
      join category on category.id = agent_score.category_id
      cross join lateral (
        -- Rounded, because a floating-point sum depends on the order of its terms.
        select round((
          coalesce(sum(weight * strength) / ${sumOf(terms) || 1}::float8, 0)
            + case
                when agent_search.name_key = ${nameKey} then ${IS_NAME_BONUS}::float8
                when starts_with(agent_search.name_key, ${nameKey}) then ${BEGINS_NAME_BONUS}::float8
                else 0
              end
            + agent_score.score / 100 * ${SCORE_BONUS}::float8
        )::numeric, 9)::float8 as relevance
        from (
          -- How strongly the agent matches each term: 1 minus the unmatched share of its fields.
          select
            weight,
            case when document @@ anything then 1 - ${unmatchedShare(sql)} else 0 end as strength
          from term
        ) as matched
      ) as ranked
    ) as match`;
  const found = matchesOf(rows);
  const scored = found.matches.flatMap((match) =>
    match.scored ? [{ position: match.scored }] : [],
  );
  return { ...found, last: sorted(scored).at(-1)?.position };
}

function matchesOf<T>([row]: readonly CountedMatches<T>[]): Matches<T> {
  const { matches, count } = row ?? { matches: [], count: 0 };
  return { matches, isWhole: count <= SEARCH_TOTAL_MAX };
}

const asOneValue = (sql: Sql): Fragment => sql`coalesce(json_agg(match), '[]')`;

/**
 * The CTE `gathered`: all matches, or one more than are counted. `search_best` returns the best
 * scored.
 */
function gathered(sql: Sql, search: 'search_some' | 'search_best'): Fragment {
  return sql`
    gathered as materialized (
      select found.place, found.agent_id
      from match_query cross join ${sql(search)}(match_query.query, ${SEARCH_TOTAL_MAX + 1}::integer) as found
    )`;
}

function columnsOf(sql: Sql): Fragment {
  return sql`
    agent_score.agent_id as id, category.name as category, agent_score.pricing,
    agent_score.rating_floor as rating`;
}

/**
 * Returns the matches of one page of a list and one more, which shows that another page follows.
 * They are unsorted, and all name matches after the position are included. Searches tier by tier
 * until the page is full.
 */
export async function selectListed(
  sql: Sql,
  criteria: SearchCriteria,
  list: SearchList,
  pageRequest: PageRequest,
): Promise<AgentPosition[]> {
  const order = orderOf(list);
  const count = pageRequest.limit + 1;
  const columns = sql`agent_score.agent_id as id, ${positionOf(sql, order)} as position`;
  const tiers = Array.from({ length: tierCountOf(list) }, (_, tier) => {
    const previous = Array.from({ length: tier }, (_, each) => sql`select from ${name(each)}`);
    return sql`
      ${name(tier)} as materialized (
        select ${columns}
        from match_query
        cross join search_tier(
          match_query.query, ${list === 'unranked' ? 'score' : list}, ${tier}::integer
        ) as found
        join agent_score on agent_score.agent_id = found.agent_id
        where (select count(*) from (${joined(sql, [sql`select where false`, ...previous], sql` union all `)}) as enough) < ${count}
          and ${afterCursor(sql, order, pageRequest.after)}
          ${list === 'unranked' ? sql`and not agent_score.agent_id = any (array(select agent_id from named))` : sql``}
        order by ${orderBy(sql, order)} limit ${count}
      )`;
  });
  const selects = [
    ...tiers.map((_, tier) => sql`select id, position from ${name(tier)}`),
    sql`
      select ${columns} from named join agent_score on agent_score.agent_id = named.agent_id
      where ${list !== 'unranked'} and ${afterCursor(sql, order, pageRequest.after)}`,
  ];
  const positions = await sql<AgentPosition[]>`
    with ${textQueryCtes(sql, criteria)}, ${nameMatchesCte(sql, criteria)}, ${listed(sql, tiers)}
    ${joined(sql, selects, sql` union all `)}`;
  return [...new Map(positions.map((each) => [each.id, each])).values()];

  function name(tier: number): Fragment {
    return sql`${sql(`tier_${tier}`)}`;
  }
}

/** The orders whose search results are split into tiers; see the migrations. */
export type SearchList = Exclude<SearchSort, 'relevance'> | 'unranked';

function orderOf(list: SearchList): Order {
  return list === 'unranked' ? UNRANKED : SEARCH_ORDERS[list];
}

function tierCountOf(list: SearchList): number {
  return list === 'unranked' ? SCORE_TIERS.length : TIER_ENDS.length + 1;
}

function sumOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}
