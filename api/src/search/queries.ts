import type { Sql } from '@agent-atlas/server-kit/db/client';
import { RATING_FILTERS } from '../../contract/options.ts';
import type { DocumentWord, SearchDocument } from './document.ts';

/** Replaces all search documents and dictionary words with these. */
export async function replaceSearch(
  sql: Sql,
  documents: readonly SearchDocument[],
  words: readonly DocumentWord[],
): Promise<void> {
  await sql`delete from agent_search`;
  // Indexes stems and unchanged words: stems find other forms, and unchanged words match prefixes.
  await sql`
    insert into agent_search (agent_id, name_key, pricing, document)
    select
      given."agentId", given."nameKey", given.pricing,
      setweight(to_tsvector('english', given.name) || to_tsvector('simple', given.name), 'A') ||
      setweight(to_tsvector('english', given."group") || to_tsvector('simple', given."group"), 'B') ||
      setweight(to_tsvector('english', given.features) || to_tsvector('simple', given.features), 'C') ||
      setweight(
        to_tsvector('english', given.description) || to_tsvector('simple', given.description), 'D'
      ) ||
      array_to_tsvector(array(select jsonb_array_elements_text(given.facts)))
    from jsonb_to_recordset(${sql.json([...documents])}) as given (
      "agentId" integer, "nameKey" text, pricing text, name text, "group" text, features text,
      description text, facts jsonb
    )`;
  await renewRatings(sql);
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

/** Renews the word of the rating in the documents of these agents, or of all. */
export async function renewRatings(sql: Sql, agentIds?: readonly number[]): Promise<void> {
  const words = [0, ...RATING_FILTERS].map((rating) => `=rating/${rating}`);
  await sql`
    update agent_search
    set document = ts_delete(document, ${words}::text[]) || array_to_tsvector(array[word])
    from agent_score
    cross join lateral (select '=rating/' || rating_floor as word) as rated
    where agent_score.agent_id = agent_search.agent_id
      ${agentIds ? sql`and agent_score.agent_id = any (${[...agentIds]}::integer[])` : sql``}
      and not document @@ quote_literal(word)::tsquery`;
}

/** Recounts how many agents have each word of the dictionary. */
export async function countWords(sql: Sql): Promise<void> {
  await sql`
    update word set agent_count = counted.ndoc
    from ts_stat('select document from agent_search') as counted
    where counted.word = word.stem and counted.ndoc <> word.agent_count`;
}
