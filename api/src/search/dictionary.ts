import type { Sql } from '../db/client.ts';
import type { Candidate } from './spelling.ts';
import type { KnownWord } from './terms.ts';

/** Words that begin with one of a text and are looked at to guess how much it says. */
const LONGER_WORDS_MAX = 200;

/** What the dictionary knows of each word: of itself, its other forms and what it begins. */
export async function selectKnownWords(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  const rows = await sql<(KnownWord & { asked: string })[]>`
    select
      asked,
      same.agent_count is not null as exact,
      coalesce(
        same.agent_count,
        (
          select max(agent_count) from word
          where stem = (ts_lexize('english_stem', asked))[1]
        ),
        (
          select max(agent_count)
          from (
            select agent_count from word
            where word >= asked collate "C" and word < asked || chr(1114111) collate "C"
            order by word limit ${LONGER_WORDS_MAX}
          ) as longer
        ),
        0
      ) as "agentCount"
    from unnest(${[...new Set(words)]}::text[]) as asked
    left join word as same on same.word = asked`;
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
