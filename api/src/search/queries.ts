import type { PricingKind } from '../../contract/pricing.ts';
import type { Sql } from '../db/client.ts';
import type { DocumentWord, SearchDocument } from './document.ts';
import type { Candidate } from './spelling.ts';
import type { KnownWord } from './terms.ts';
import type { QueryTerm } from './text-query.ts';

/** At most this many agents are ranked: the best scored ones that have any of the terms. */
const CANDIDATES_MAX = 500;
const NAMES_MAX = 50;

/** What a match in each field counts; in several, what each leaves open of 1 is shared on. */
const NAME_STRENGTH = 0.9;
const GROUP_STRENGTH = 0.6;
const FEATURES_STRENGTH = 0.5;
const DESCRIPTION_STRENGTH = 0.3;
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
    select given.word, form.stem, given."inName", coalesce(counted.ndoc, 0)
    from jsonb_to_recordset(${sql.json([...words])}) as given (word text, "inName" boolean)
    cross join lateral (
      select coalesce((ts_lexize('english_stem', given.word))[1], given.word) as stem
    ) as form
    left join ts_stat('select document from agent_search') as counted on counted.word = form.stem`;
}

/** What the dictionary knows of each word: of itself, its other forms and what it begins. */
export async function selectKnownWords(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  const rows = await sql<(KnownWord & { asked: string })[]>`
    select
      asked,
      coalesce(bool_or(word.word = asked), false) as exact,
      coalesce(
        max(word.agent_count) filter (where word.word = asked),
        max(word.agent_count) filter (where word.stem = (ts_lexize('english_stem', asked))[1]),
        max(word.agent_count),
        0
      ) as "agentCount"
    from unnest(${[...new Set(words)]}::text[]) as asked
    left join word
      on (word.word >= asked collate "C" and word.word < asked || chr(1114111) collate "C")
      or word.stem = (ts_lexize('english_stem', asked))[1]
    group by asked`;
  return new Map(rows.map(({ asked, ...known }) => [asked, known]));
}

/** Words of the dictionary that look like each of these. */
export async function selectClosestWords(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const rows = await sql<(Candidate & { asked: string })[]>`
    select asked, near.word, near.in_name as "inName", near.agent_count as "agentCount"
    from unnest(${[...words]}::text[]) as asked
    cross join lateral closest_words(asked) as near`;
  return Map.groupBy(rows, (row) => row.asked);
}

/** An agent that matches, with what it is filtered and sorted by. */
export interface Match {
  id: number;
  name: string;
  category: string;
  pricing: PricingKind;
  rating: number;
  reviewCount: number;
}

/**
 * The agents that match, most relevant first: those with terms that make up at least
 * `coverage` (0 to 1) of all terms' weight, and those whose name begins with `nameKey` or is one
 * of `names`.
 */
export async function selectMatches(
  sql: Sql,
  terms: readonly QueryTerm[],
  nameKey: string,
  names: readonly string[],
  coverage: number,
): Promise<Match[]> {
  // Given as values, not taken from the rows of the terms, so that the planner knows how many
  // agents have them: few are looked up, of many the best scored are walked down.
  const required = terms.filter((term) => term.required);
  const stemmed = anyOf(required.flatMap(({ word, synonyms }) => [word, synonyms]));
  const plain = anyOf(required.flatMap(({ word, prefix }) => [word, prefix]));
  return sql<Match[]>`
    with term as materialized (
      select weight, required, word, prefix, synonym, word || prefix || synonym as anything
      from (
        select
          weight, required,
          to_tsquery('english', given.word) || to_tsquery('simple', given.word) as word,
          to_tsquery('simple', given.prefix) as prefix,
          to_tsquery('english', given.synonyms) as synonym
        from jsonb_to_recordset(${sql.json([...terms])}) as given (
          word text, prefix text, synonyms text, weight float8, required boolean
        )
      ) as parsed
    ),
    candidate as (
      (
        select agent_search.agent_id
        from agent_search
        join agent_score on agent_score.agent_id = agent_search.agent_id
        where document @@ (to_tsquery('english', ${stemmed}) || to_tsquery('simple', ${plain}))
        order by agent_score.score desc limit ${CANDIDATES_MAX}
      )
      union
      (
        select agent_id from agent_search
        where name_key >= ${nameKey} and name_key < ${nameKey} || chr(1114111)
        order by name_key limit ${NAMES_MAX}
      )
    ),
    field as materialized (
      select agent_id, strength, ts_filter(document, label) as words
      from candidate
      join agent_search using (agent_id)
      cross join (values
        ('{a}'::"char"[], ${NAME_STRENGTH}::float8), ('{b}', ${GROUP_STRENGTH}),
        ('{c}', ${FEATURES_STRENGTH}), ('{d}', ${DESCRIPTION_STRENGTH})
      ) as weighted (label, strength)
    ),
    -- How strongly each agent has each term: 1 minus what its fields together leave open.
    had as (
      select
        agent_id, weight, required,
        1 - exp(sum(ln(1 - strength * case
          when words @@ word then 1
          when words @@ prefix then ${PREFIX_SHARE}::float8
          when words @@ synonym then ${SYNONYM_SHARE}::float8
          else 0
        end))) as strength
      from field
      cross join term
      group by agent_id, term.weight, term.required, term.word, term.prefix, term.synonym
    ),
    ranked as (
      select
        agent_search.agent_id, agent_search.name_key, agent_search.pricing,
        coalesce(sum(weight) filter (where required and strength > 0), 0)
          / sum(weight) filter (where required) as covered,
        sum(weight * strength) / sum(weight) as relevance
      from had
      join agent_search on agent_search.agent_id = had.agent_id
      group by agent_search.agent_id
    )
    select
      agent.id, agent.name, category.name as category, ranked.pricing,
      coalesce(agent_stats.rating_sum::float8 / nullif(agent_stats.review_count, 0), 0) as rating,
      agent_stats.review_count as "reviewCount"
    from ranked
    join agent on agent.id = ranked.agent_id
    join category on category.id = agent.category_id
    join agent_stats on agent_stats.agent_id = agent.id
    join agent_score on agent_score.agent_id = agent.id
    where
      ranked.covered >= ${coverage}::float8
      or starts_with(ranked.name_key, ${nameKey})
      or ranked.name_key = any (${[...names]}::text[])
    order by
      ranked.relevance
        + case
            when ranked.name_key = ${nameKey} then ${IS_NAME_BONUS}::float8
            when starts_with(ranked.name_key, ${nameKey}) then ${BEGINS_NAME_BONUS}::float8
            else 0
          end
        + agent_score.score / 100 * ${SCORE_BONUS}::float8 desc,
      agent.name, agent.id`;
}

function anyOf(queries: readonly string[]): string {
  return queries.filter((query) => query !== '').join(' | ');
}
