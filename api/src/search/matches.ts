import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { SEARCH_TOTAL_MAX } from '../../contract/search.ts';
import type { AgentPosition } from '../agents/queries.ts';
import type { Counted } from '../lists/facets.ts';
import { afterCursor, type Order, orderBy, type Position, positionOf } from '../lists/order.ts';
import { type PageRequest, sorted } from '../lists/page.ts';
import { matching, namedCte, type ResolvedCriteria, termsCte, unmatchedShare } from './criteria.ts';
import { UNRANKED } from './orders.ts';
import type { QueryTerm } from './text-query.ts';

/** Added to the relevance, which is about 0 to 1, if the text equals or begins the name. */
const IS_NAME_BONUS = 2;
const BEGINS_NAME_BONUS = 0.5;
/** Added to the relevance of an agent with a score of 100, so that better agents win ties. */
const SCORE_BONUS = 0.1;

/** An agent that matches, with the facts that facets count. */
export interface Match extends Counted {
  readonly id: number;
  readonly category: string;
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
 * Returns the matches, unsorted. If there are more than {@link SEARCH_TOTAL_MAX}, returns any of them
 * and those found by name.
 */
export async function selectMatches(sql: Sql, criteria: ResolvedCriteria): Promise<Matches<Match>> {
  const rows = await sql<CountedMatches<Match>[]>`
    with ${candidateCtes(
      sql,
      criteria,
      sql`
      select agent_score.agent_id from ${matching(sql, criteria)}
    `,
    )}
    select (select count(*)::integer from gathered) as count, ${asOneValue(sql)} as matches
    from (
      select ${COLUMNS(sql)} from candidate
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
  criteria: ResolvedCriteria,
  order: Order,
): Promise<RankedMatches> {
  const { nameKey, terms } = criteria;
  const rows = await sql<CountedMatches<Match & AgentPosition & { scored: Position | null }>[]>`
    with ${termsCte(sql, criteria)}, ${candidateCtes(
      sql,
      criteria,
      sql`
      select agent_score.agent_id from ${matching(sql, criteria)}
      order by ${orderBy(sql, UNRANKED)}
    `,
    )}
    select (select count(*)::integer from gathered) as count, ${asOneValue(sql)} as matches
    from (
      select
        ${COLUMNS(sql)}, ${positionOf(sql, order)} as position,
        case when has_terms then ${positionOf(sql, UNRANKED)} end as scored
      from candidate
      join agent_score on agent_score.agent_id = candidate.agent_id
      join agent_search on agent_search.agent_id = candidate.agent_id
      join category on category.id = agent_score.category_id
      cross join lateral (
        -- Rounded, because a floating-point sum depends on the order of its terms.
        select round((
          coalesce(sum(weight * strength) / ${sumOf(terms) || 1}::float8, 0)
            + case
                when name_key = ${nameKey} then ${IS_NAME_BONUS}::float8
                when starts_with(name_key, ${nameKey}) then ${BEGINS_NAME_BONUS}::float8
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
 * The CTEs `gathered`, the first of these matches, one more than are counted, and `candidate`, those
 * that are counted and those found by name.
 */
function candidateCtes(sql: Sql, criteria: ResolvedCriteria, matches: Fragment): Fragment {
  return sql`
    ${namedCte(sql, criteria)},
    gathered as materialized (
      select agent_id, row_number() over () as number
      from (${matches} limit ${SEARCH_TOTAL_MAX + 1}) as found
    ),
    best as (select agent_id from gathered where number <= ${SEARCH_TOTAL_MAX}),
    candidate as (
      select agent_id, true as has_terms from best
      union all
      select agent_id, false from named where agent_id not in (select agent_id from best)
    )`;
}

const COLUMNS = (sql: Sql): Fragment => sql`
  agent_score.agent_id as id, category.name as category, agent_score.pricing,
  agent_score.rating_floor as rating, agent_score.flags, agent_score.languages, 1 as count`;

/**
 * Returns the matches of one page of a list and one more, which shows that another page follows.
 * They are unsorted, and all name matches after the position are included.
 */
export async function selectListed(
  sql: Sql,
  criteria: ResolvedCriteria,
  order: Order,
  pageRequest: PageRequest,
): Promise<AgentPosition[]> {
  const isUnranked = order === UNRANKED;
  const columns = sql`agent_score.agent_id as id, ${positionOf(sql, order)} as position`;
  const isAfter = afterCursor(sql, order, pageRequest.after);
  const positions = await sql<AgentPosition[]>`
    with ${namedCte(sql, criteria)}
    (
      select ${columns} from ${matching(sql, criteria)}
      where ${isAfter}
        ${isUnranked ? sql`and agent_score.agent_id not in (select agent_id from named)` : sql``}
      order by ${orderBy(sql, order)} limit ${pageRequest.limit + 1}
    )
    union all
    select ${columns} from named join agent_score on agent_score.agent_id = named.agent_id
    where ${!isUnranked} and ${isAfter}`;
  return [...new Map(positions.map((each) => [each.id, each])).values()];
}

function sumOf(terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}
