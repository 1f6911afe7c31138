import type { PricingKind } from '../../contract/pricing.ts';
import { SEARCH_TOTAL_MAX } from '../../contract/search.ts';
import type { Sql } from '../db/client.ts';
import type { DocumentWord, SearchDocument } from './document.ts';
import { waysToPass } from './passing.ts';
import { FIELDS, type Field, type QueryTerm } from './text-query.ts';

const NAMES_MAX = 50;

/**
 * What a match counts in the name, company and category, features, description; in several, what
 * each leaves open of 1 is shared on.
 */
const STRENGTHS = { a: 0.9, b: 0.6, c: 0.5, d: 0.3 } as const satisfies Record<Field, number>;
/** What the beginning of a word counts, and another word for it, against the word itself. */
const PREFIX_SHARE = 0.6;
const SYNONYM_SHARE = 0.55;
/** Added to the relevance, which is about 0 to 1, when the text is, or begins, the name. */
const IS_NAME_BONUS = 2;
const BEGINS_NAME_BONUS = 0.5;
/** Among equals the better scored agent comes first: this much for a score of 100. */
const SCORE_BONUS = 0.1;

/** Makes what is searched exactly these documents and words. */
export async function replaceSearch(
  sql: Sql,
  documents: readonly SearchDocument[],
  words: readonly DocumentWord[],
): Promise<void> {
  await sql`delete from agent_search`;
  // With stems and as they are: a stem finds other forms, a word's beginning finds the word.
  await sql`
    insert into agent_search (agent_id, name_key, pricing, document)
    select
      given."agentId", given."nameKey", given.pricing,
      setweight(to_tsvector('english', given.name) || to_tsvector('simple', given.name), 'A') ||
      setweight(to_tsvector('english', given."group") || to_tsvector('simple', given."group"), 'B') ||
      setweight(to_tsvector('english', given.features) || to_tsvector('simple', given.features), 'C') ||
      setweight(
        to_tsvector('english', given.description) || to_tsvector('simple', given.description), 'D'
      )
    from jsonb_to_recordset(${sql.json([...documents])}) as given (
      "agentId" integer, "nameKey" text, pricing text, name text, "group" text, features text,
      description text
    )`;
  await sql`delete from word`;
  await sql`
    insert into word (word, stem, in_name, agent_count)
    select given.word, form.stem, given."inName", 0
    from jsonb_to_recordset(${sql.json([...words])}) as given (word text, "inName" boolean)
    cross join lateral (
      select coalesce((ts_lexize('english_stem', given.word))[1], given.word) as stem
    ) as form`;
  await countWords(sql);
}

/** Counts anew how many agents have each word of the dictionary. */
export async function countWords(sql: Sql): Promise<void> {
  await sql`
    update word set agent_count = counted.ndoc
    from ts_stat('select document from agent_search') as counted
    where counted.word = word.stem and counted.ndoc <> word.agent_count`;
}

/** An agent that matches, with what it is filtered and sorted by. */
export interface Match {
  id: number;
  name: string;
  category: string;
  pricing: PricingKind;
  rating: number;
  reviewCount: number;
  /** About 0 to 1, more where the text is the name. */
  relevance: number;
}

/**
 * The agents that match, in no order: those with terms that make up at least
 * `coverage` (0 to 1) of all terms' weight, and those whose name begins with `nameKey` or is one
 * of `names`. At most {@link SEARCH_TOTAL_MAX} and some more by their names: where there are more
 * they are among the best scored.
 */
export async function selectMatches(
  sql: Sql,
  terms: readonly QueryTerm[],
  nameKey: string,
  names: readonly string[],
  coverage: number,
): Promise<Match[]> {
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
  const leftOpen = (field: Field) => sql`(
    1 - ${STRENGTHS[field]}::float8 * case
      when document @@ ${sql(`word_${field}`)} then 1
      when document @@ ${sql(`prefix_${field}`)} then ${PREFIX_SHARE}::float8
      when document @@ ${sql(`synonym_${field}`)} then ${SYNONYM_SHARE}::float8
      else 0
    end
  )`;
  return sql<Match[]>`
    with term as materialized (
      select
        place, weight, required,
        word || coalesce(prefix, word) || coalesce(synonym, word) as anything
        ${FIELDS.map(queries)}
      from jsonb_to_recordset(${sql.json(terms.map((term, place) => ({ ...term, place })))}) as given (
        place integer, weight float8, required boolean, anywhere jsonb, a jsonb, b jsonb, c jsonb,
        d jsonb
      )
      cross join lateral (
        select
          to_tsquery('english', anywhere ->> 'word') || to_tsquery('simple', anywhere ->> 'word')
            as word,
          to_tsquery('simple', anywhere ->> 'prefix') as prefix,
          to_tsquery('english', anywhere ->> 'synonyms') as synonym
      ) as parsed
    ),
    passing as materialized (
      select string_agg(way, ' | ')::tsquery as query
      from (
        select '(' || string_agg('(' || anything::text || ')', ' & ') || ')' as way
        from jsonb_array_elements(${sql.json(ways)}) with ordinality as given (places, number)
        join term on given.places @> to_jsonb(term.place)
        group by number
        -- A letter newer than the database is nothing to it, and nobody has it.
        having bool_and(numnode(anything) > 0)
      ) as each
    ),
    candidate as (
      select search_agents.place
      from passing cross join search_agents(passing.query, ${SEARCH_TOTAL_MAX})
      union
      (
        select ctid from agent_search
        where name_key >= ${nameKey} and name_key < ${nameKey} || chr(1114111)
        order by name_key limit ${NAMES_MAX}
      )
      union
      (
        select ctid from agent_search
        where name_key = any (${[...names]}::text[]) limit ${NAMES_MAX}
      )
    )
    select
      agent_score.agent_id as id, agent_score.name, category.name as category,
      agent_search.pricing,
      coalesce(round(agent_score.mean_rating::numeric, 2), 0)::float8 as rating,
      agent_score.review_count as "reviewCount",
      -- Rounded, because a sum may come out otherwise when the same is added in another order.
      round((
        ranked.relevance
          + case
              when agent_search.name_key = ${nameKey} then ${IS_NAME_BONUS}::float8
              when starts_with(agent_search.name_key, ${nameKey}) then ${BEGINS_NAME_BONUS}::float8
              else 0
            end
          + agent_score.score / 100 * ${SCORE_BONUS}::float8
      )::numeric, 9)::float8 as relevance
    from candidate
    join agent_search on agent_search.ctid = candidate.place
    cross join lateral (
      select
        coalesce(sum(weight) filter (where required and strength > 0), 0)
          / sum(weight) filter (where required) as covered,
        sum(weight * strength) / sum(weight) as relevance
      from (
        -- How strongly the agent has each term: 1 minus what its fields together leave open.
        select
          weight, required,
          case
            when document @@ anything then
              1 - ${leftOpen('a')} * ${leftOpen('b')} * ${leftOpen('c')} * ${leftOpen('d')}
            else 0
          end as strength
        from term
        -- Keeps the strength from being computed for each of its uses.
        offset 0
      ) as had
    ) as ranked
    join agent_score on agent_score.agent_id = agent_search.agent_id
    join category on category.id = agent_score.category_id
    where
      ranked.covered >= ${coverage}::float8
      or starts_with(agent_search.name_key, ${nameKey})
      or agent_search.name_key = any (${[...names]}::text[])`;
}
