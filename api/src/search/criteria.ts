import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { joined } from '../lists/order.ts';
import { minimalTermSets } from './minimum-should-match.ts';
import { type Filters, filterQueries } from './question/facts.ts';
import { FIELDS, type Field, type QueryTerm } from './text-query.ts';

/**
 * The maximum number of agents that are added because their name begins with the text, or is one of
 * its words.
 */
const NAMES_MAX = 50;

/** The number of agents that a query is tested on before it runs. */
const SAMPLE = 250;
/**
 * The share of matches below which reading all of them takes less time than testing agents in order
 * until enough of them match. A wrong guess costs time, but changes no result.
 */
const FEW_SHARE = 0.04;

/**
 * The strength of a match in the name, in the company or category, in the features, and in the
 * description. Several matches combine as 1 minus the product of their complements.
 */
const STRENGTHS = { a: 0.9, b: 0.6, c: 0.5, d: 0.3 } as const satisfies Record<Field, number>;
/** The strength of a prefix and of a synonym, relative to the word itself. */
const PREFIX_SHARE = 0.6;
const SYNONYM_SHARE = 0.55;
/** The criteria that an agent must meet to match. */
export interface SearchCriteria {
  /** The required ones first. */
  readonly terms: readonly QueryTerm[];
  /** The minimum share (0 to 1) of the weight of all required terms. */
  readonly coverage: number;
  /** An agent whose name key begins with this also matches; null if there is none. */
  readonly nameKey: string | null;
  /** An agent with one of these name keys also matches. */
  readonly names: readonly string[];
  readonly filters: Filters;
  /** Text queries over the facts in a document, see `question/facts.ts`. All must hold. */
  readonly facts: readonly string[];
}

/** Criteria whose matches can be read, see {@link matching}. */
export interface ResolvedCriteria extends SearchCriteria {
  /** The text query that all matches fulfill, including filters and facts. */
  readonly query: string;
  /** Whether so few agents match that all of them can be read. */
  readonly isFew: boolean;
}

/** An agent's text and facts, as far as all matches must have them. */
const conditionsOf = ({ filters, facts }: SearchCriteria) => [...filterQueries(filters), ...facts];

/** Resolves the terms, filters and facts to one text query, and tests it on some agents. */
export async function resolveQuery<T extends SearchCriteria>(
  sql: Sql,
  criteria: T,
): Promise<T & ResolvedCriteria> {
  const required = criteria.terms.filter((term) => term.required);
  const termSets = minimalTermSets(
    required.map(({ weight }) => weight),
    criteria.coverage,
  );
  const conditions = conditionsOf(criteria).join(' & ');
  const [row] = await sql<{ query: string | null; isFew: boolean }[]>`
    with ${termsCte(sql, criteria)},
    text as (
      select string_agg(way, ' | ')::tsquery as query
      from (
        select '(' || string_agg('(' || anything::text || ')', ' & ') || ')' as way
        from jsonb_array_elements(${sql.json(termSets)}) with ordinality as term_set (terms, number)
        join term on term_set.terms @> to_jsonb(term.id)
        group by number
        -- PostgreSQL drops a letter that is newer than its Unicode version, and no agent has it.
        having bool_and(numnode(anything) > 0)
      ) as each
    ),
    whole as materialized (
      select ${required.length === 0 ? sql`''` : sql`query`} && ${conditions}::text::tsquery as query
      from text
    )
    select
      query::text,
      (
        select count(*) < ${SAMPLE * FEW_SHARE}::integer
        from (select document from agent_search order by agent_id desc limit ${SAMPLE}) as sample
        where document @@ query
      ) as "isFew"
    from whole`;
  return { ...criteria, query: row?.query ?? '', isFew: row?.isFew ?? true };
}

/** The CTE `term`: the text queries of each term. */
export function termsCte(sql: Sql, { terms }: SearchCriteria): Fragment {
  const queries = (field: Field) => {
    const texts = sql(field);
    return sql`,
      to_tsquery('english', ${texts} ->> 'word') || to_tsquery('simple', ${texts} ->> 'word')
        as ${sql(`word_${field}`)},
      to_tsquery('simple', ${texts} ->> 'prefix') as ${sql(`prefix_${field}`)},
      to_tsquery('english', ${texts} ->> 'synonyms') as ${sql(`synonym_${field}`)}`;
  };
  return sql`
    term as materialized (
      select
        id, weight, word || coalesce(prefix, '') || coalesce(synonym, '') as anything
        ${FIELDS.map(queries)}
      from jsonb_to_recordset(${sql.json(terms.map((term, id) => ({ ...term, id })))}) as given (
        id integer, weight float8, anywhere jsonb, a jsonb, b jsonb, c jsonb, d jsonb
      )
      cross join lateral (
        select
          to_tsquery('english', anywhere ->> 'word') || to_tsquery('simple', anywhere ->> 'word')
            as word,
          to_tsquery('simple', anywhere ->> 'prefix') as prefix,
          to_tsquery('english', anywhere ->> 'synonyms') as synonym
      ) as parsed
    )`;
}

/**
 * The matches with their rows of `agent_score`, for a `from` clause. Few are read from the text index.
 * If there are many, agents are tested in the order of the list, because enough of them match soon.
 * `offset 0` keeps PostgreSQL from choosing for itself: it cannot know how often words occur together.
 */
export function matching(sql: Sql, { query, isFew }: ResolvedCriteria): Fragment {
  return isFew
    ? sql`
      (select agent_id from agent_search where document @@ ${query}::tsquery offset 0) as matching
      join agent_score on agent_score.agent_id = matching.agent_id`
    : sql`
      agent_score cross join lateral (
        select from agent_search
        where agent_search.agent_id = agent_score.agent_id and document @@ ${query}::tsquery offset 0
      ) as matching`;
}

/** The CTE `named`: the first agents whose name begins with the text, or is one of its words. */
export function namedCte(sql: Sql, criteria: SearchCriteria): Fragment {
  const { nameKey, names } = criteria;
  const conditions = conditionsOf(criteria);
  const narrow =
    conditions.length === 0 ? sql`true` : sql`document @@ ${conditions.join(' & ')}::tsquery`;
  // `offset 0` makes PostgreSQL look up the names first: a filter alone has many matches.
  const named = (condition: Fragment) => sql`
    (
      select agent_id
      from (select * from agent_search where ${condition} order by name_key, agent_id offset 0) as near
      where ${narrow} limit ${NAMES_MAX}
    )`;
  return sql`
    named as materialized (
      ${named(sql`name_key >= ${nameKey} and name_key < ${nameKey} || chr(1114111)`)}
      union
      ${named(sql`name_key = any (${[...names]}::text[])`)}
    )`;
}

/** Returns the share (0 to 1) of a term that no field of a document matches. */
export function unmatchedShare(sql: Sql): Fragment {
  const complements = FIELDS.map(
    (field) => sql`(
      1 - ${STRENGTHS[field]}::float8 * case
        when document @@ ${sql(`word_${field}`)} then 1
        when document @@ ${sql(`prefix_${field}`)} then ${PREFIX_SHARE}::float8
        when document @@ ${sql(`synonym_${field}`)} then ${SYNONYM_SHARE}::float8
        else 0
      end
    )`,
  );
  return joined(sql, complements, sql` * `);
}
