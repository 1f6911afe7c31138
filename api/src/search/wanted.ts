import { RATING_FILTERS } from '../../contract/options.ts';
import type { SearchParams } from '../../contract/search.ts';
import type { Fragment, Sql } from '../db/client.ts';
import { joined } from '../lists/order.ts';
import { waysToPass } from './passing.ts';
import { FIELDS, type Field, type QueryTerm } from './text-query.ts';

/** Names that begin with the text, or are one of its words, and are added to the matches. */
const NAMES_MAX = 50;

/**
 * What a match counts in the name, company and category, features, description; in several, what
 * each leaves open of 1 is shared on.
 */
const STRENGTHS = { a: 0.9, b: 0.6, c: 0.5, d: 0.3 } as const satisfies Record<Field, number>;
/** What the beginning of a word counts, and another word for it, against the word itself. */
const PREFIX_SHARE = 0.6;
const SYNONYM_SHARE = 0.55;
/** What matches are narrowed to; a category by its own name. */
export type Filters = Pick<SearchParams, 'category' | 'pricing' | 'rating'>;

/** What is looked for. */
export interface Wanted {
  readonly terms: readonly QueryTerm[];
  /** The share (0 to 1) of all required terms' weight that an agent must have. */
  readonly coverage: number;
  /** An agent whose name begins with it matches, too. */
  readonly nameKey: string;
  /** And one that has one of these names. */
  readonly names: readonly string[];
  readonly filters: Filters;
}

/** `term`: each term's text queries; `passing`: the one text query that all agents with enough of them match. */
export function passing(sql: Sql, { terms, coverage, filters }: Wanted): Fragment {
  const required = terms.filter((term) => term.required);
  const ways = waysToPass(
    required.map(({ weight }) => weight),
    coverage,
  );
  const queries = (field: Field) => {
    const given = sql(field);
    return sql`,
      to_tsquery('english', ${given} ->> 'word') || to_tsquery('simple', ${given} ->> 'word')
        as ${sql(`word_${field}`)},
      to_tsquery('simple', ${given} ->> 'prefix') as ${sql(`prefix_${field}`)},
      to_tsquery('english', ${given} ->> 'synonyms') as ${sql(`synonym_${field}`)}`;
  };
  return sql`
    term as materialized (
      select
        place, weight, word || coalesce(prefix, '') || coalesce(synonym, '') as anything
        ${FIELDS.map(queries)}
      from jsonb_to_recordset(${sql.json(terms.map((term, place) => ({ ...term, place })))}) as given (
        place integer, weight float8, anywhere jsonb, a jsonb, b jsonb, c jsonb, d jsonb
      )
      cross join lateral (
        select
          to_tsquery('english', anywhere ->> 'word') || to_tsquery('simple', anywhere ->> 'word')
            as word,
          to_tsquery('simple', anywhere ->> 'prefix') as prefix,
          to_tsquery('english', anywhere ->> 'synonyms') as synonym
      ) as parsed
    ),
    narrowed as materialized (select ${filterQuery(sql, filters)} as query),
    passing as materialized (
      select string_agg(way, ' | ')::tsquery && narrowed.query as query
      from narrowed
      cross join (
        select '(' || string_agg('(' || anything::text || ')', ' & ') || ')' as way
        from jsonb_array_elements(${sql.json(ways)}) with ordinality as given (places, number)
        join term on given.places @> to_jsonb(term.place)
        group by number
        -- A letter newer than the database is nothing to it, and nobody has it.
        having bool_and(numnode(anything) > 0)
      ) as each
      group by narrowed.query
    )`;
}

/** `named`: agents whose name begins with the text, the first ones, or is one of its words. */
export function named(sql: Sql, { nameKey, names }: Wanted): Fragment {
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
 * The text query of documents that pass the filters, see the migrations; without filters the empty one, which
 * changes none. One statement for all filters: for each text of its own the database plans anew.
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

/** What the fields of a document leave open of a term. */
export function leftOpen(sql: Sql): Fragment {
  const left = FIELDS.map(
    (field) => sql`(
      1 - ${STRENGTHS[field]}::float8 * case
        when document @@ ${sql(`word_${field}`)} then 1
        when document @@ ${sql(`prefix_${field}`)} then ${PREFIX_SHARE}::float8
        when document @@ ${sql(`synonym_${field}`)} then ${SYNONYM_SHARE}::float8
        else 0
      end
    )`,
  );
  return joined(sql, left, sql` * `);
}
