import type { Sql } from '@agent-atlas/server-kit/db/client';
import { type Candidate, needsFuzzyLookup, textsWithinOneEdit } from './spelling.ts';
import type { KnownWord } from './terms.ts';
import { lexemeOf } from './words.ts';

/** The maximum number of longer words that are read to estimate how common a prefix is. */
const LONGER_WORDS_MAX = 200;

/** Returns how common each word is: by itself, in its other forms, or as a prefix. */
export async function selectKnownWords(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  const lexemes = new Set(words.map(lexemeOf));
  const rows = await sql<(KnownWord & { lookup: string })[]>`
    select
      lookup,
      same.agent_count is not null as exact,
      coalesce(
        same.agent_count,
        (
          select max(agent_count) from word
          where stem = (ts_lexize('english_stem', lookup))[1]
        ),
        (
          select max(agent_count)
          from (
            select agent_count from word
            where word >= lookup collate "C" and word < lookup || chr(1114111) collate "C"
            order by word limit ${LONGER_WORDS_MAX}
          ) as longer
        ),
        0
      ) as "agentCount"
    from unnest(${[...lexemes]}::text[]) as lookup
    left join word as same on same.word = lookup`;
  const known = new Map(rows.map(({ lookup, ...entry }) => [lookup, entry]));
  return new Map(
    words.flatMap((word) => {
      const entry = known.get(lexemeOf(word));
      return entry ? [[word, entry]] : [];
    }),
  );
}

/** Returns, for each word, the dictionary words that equal it or differ from it by one letter. */
export async function selectWordsWithinOneEdit(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const near = words.map((word) => ({ word, texts: new Set(textsWithinOneEdit(word)) }));
  const texts = new Set(near.flatMap((each) => [...each.texts]));
  const rows = await sql<Candidate[]>`
    select near.word, near.in_name as "inName", near.agent_count as "agentCount"
    from unnest(${[...texts]}::text[]) as text
    -- One lookup per text forces the primary key: for a join the planner may choose the trigrams.
    cross join lateral (select * from word where word.word = text limit 1) as near`;
  const matches = near.map((each): [string, Candidate[]] => [
    each.word,
    rows.filter((candidate) => each.texts.has(candidate.word)),
  ]);
  return new Map(matches.filter(([, candidates]) => candidates.length > 0));
}

/** Returns, for each word that may have two wrong letters, the similar words of the dictionary. */
export async function selectFuzzyMatches(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const eligible = words.filter(needsFuzzyLookup);
  if (eligible.length === 0) return new Map();
  const rows = await sql<(Candidate & { lookup: string })[]>`
    select lookup, near.word, near.in_name as "inName", near.agent_count as "agentCount"
    from unnest(${eligible}::text[]) as lookup
    cross join lateral closest_words(lookup) as near`;
  return Map.groupBy(rows, (row) => row.lookup);
}
