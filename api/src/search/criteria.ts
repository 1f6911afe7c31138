import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import { RATING_FILTERS } from '../../contract/options.ts';
import type { SearchParams } from '../../contract/search.ts';
import { joined } from '../lists/order.ts';
import { minimalTermSets } from './minimum-should-match.ts';
import { FIELDS, type Field, type QueryTerm } from './text-query.ts';

/**
 * The maximum number of agents that are added because their name begins with the text, or is one of
 * its words.
 */
const NAMES_MAX = 50;

/**
 * The strength of a match in the name, in the company or category, in the features, and in the
 * description. Several matches combine as 1 minus the product of their complements.
 */
const STRENGTHS = { a: 0.9, b: 0.6, c: 0.5, d: 0.3 } as const satisfies Record<Field, number>;
/** The strength of a prefix and of a synonym, relative to the word itself. */
const PREFIX_SHARE = 0.6;
const SYNONYM_SHARE = 0.55;
/** The filters of a search. The category is its normalized name. */
export type Filters = Pick<SearchParams, 'category' | 'pricing' | 'rating'>;

/** The criteria that an agent must meet to match. */
export interface SearchCriteria {
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

/**
 * The CTEs `term`, the text queries of each term, and `match_query`, one text query for all agents
 * that reach the coverage.
 */
export function textQueryCtes(
  sql: Sql,
  { terms, coverage, filters, facts }: SearchCriteria,
): Fragment {
  const required = terms.filter((term) => term.required);
  const termSets = minimalTermSets(
    required.map(({ weight }) => weight),
    coverage,
  );
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
    ),
    narrowed as materialized (
      select ${filterQuery(sql, filters)} && ${facts.join(' & ')}::text::tsquery as query
    ),
    match_query as materialized (${required.length === 0 ? sql`select query from narrowed` : ways()})`;

  function ways(): Fragment {
    return sql`
      select string_agg(way, ' | ')::tsquery && narrowed.query as query
      from narrowed
      cross join (
        select '(' || string_agg('(' || anything::text || ')', ' & ') || ')' as way
        from jsonb_array_elements(${sql.json(termSets)}) with ordinality as term_set (terms, number)
        join term on term_set.terms @> to_jsonb(term.id)
        group by number
        -- PostgreSQL drops a letter that is newer than its Unicode version, and no agent has it.
        having bool_and(numnode(anything) > 0)
      ) as each
      group by narrowed.query`;
  }
}

/** The CTE `named`: the first agents whose name begins with the text, or is one of its words. */
export function nameMatchesCte(sql: Sql, { nameKey, names }: SearchCriteria): Fragment {
  const narrow = sql`numnode(narrowed.query) = 0 or document @@ narrowed.query`;
  return sql`
    named as materialized (
      (
        select agent_search.ctid as place, agent_id from agent_search cross join narrowed
        where name_key >= ${nameKey} and name_key < ${nameKey} || chr(1114111) and (${narrow})
        order by name_key, agent_id limit ${NAMES_MAX}
      )
      union
      (
        select agent_search.ctid, agent_id from agent_search cross join narrowed
        where name_key = any (${[...names]}::text[]) and (${narrow})
        order by name_key, agent_id limit ${NAMES_MAX}
      )
    )`;
}

/**
 * Returns the text query for documents that pass the filters, see the migrations. Without filters
 * it is empty and has no effect. All filters share one statement text, so that PostgreSQL can reuse
 * its plan.
 */
function filterQuery(sql: Sql, { category, pricing, rating }: Filters): Fragment {
  const hasFilter = [category, pricing, rating].some((filter) => filter !== undefined);
  const stars =
    rating === undefined ? [''] : RATING_FILTERS.filter((each) => each >= rating).map(String);
  return sql`(
    select case when count(*) = 0 then ''::tsquery else
      string_agg('''=' || id || '/' || ${pricing ?? ''}::text || '/' || stars || '''', ' | ')::tsquery
    end
    from unnest(${hasFilter ? stars : []}::text[]) as stars
    cross join (
      select case when ${category === undefined} then '' else
        (select id::text from category where name = ${category ?? ''})
      end as id
    ) as named_category
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
