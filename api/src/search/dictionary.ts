import type { Sql } from '../db/client.ts';
import { type Candidate, mayBeFarther, textsNear } from './spelling.ts';
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

/** For each of these the words of the dictionary that are it, or differ from it by one letter. */
export async function selectNearWords(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const near = words.map((word) => ({ word, texts: new Set(textsNear(word)) }));
  const texts = new Set(near.flatMap((each) => [...each.texts]));
  const rows = await sql<Candidate[]>`
    select near.word, near.in_name as "inName", near.agent_count as "agentCount"
    from unnest(${[...texts]}::text[]) as text
    -- One by one, which only the primary key can: all at once may seem a case for the trigrams.
    cross join lateral (select * from word where word.word = text limit 1) as near`;
  const found = near.map((each): [string, Candidate[]] => [
    each.word,
    rows.filter((candidate) => each.texts.has(candidate.word)),
  ]);
  return new Map(found.filter(([, candidates]) => candidates.length > 0));
}

/** Words of the dictionary that look like each of these, as far as they may differ by more. */
export async function selectFartherWords(
  sql: Sql,
  words: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const asked = words.filter(mayBeFarther);
  if (asked.length === 0) return new Map();
  const rows = await sql<(Candidate & { asked: string })[]>`
    select asked, near.word, near.in_name as "inName", near.agent_count as "agentCount"
    from unnest(${asked}::text[]) as asked
    cross join lateral closest_words(asked) as near`;
  return Map.groupBy(rows, (row) => row.asked);
}
