import { SEARCH_SORTS, type SearchSort } from '../../api/contract/options.ts';
import {
  SEARCH_TOTAL_MAX,
  type SearchParams,
  SearchParamsSchema,
} from '../../api/contract/search.ts';
import { isWeak } from '../../api/contract/weak-words.ts';
import { search } from '../../api/src/search/search.ts';
import { synonymsOf } from '../../api/src/search/synonyms.ts';
import { COMMON_COUNT } from '../../api/src/search/terms.ts';
import { formsOf } from '../../api/src/search/words.ts';
import type { Fragment, Pool, Sql } from '../../server-kit/src/db/client.ts';
import type { Samples } from './samples.ts';

const PAGE = 100;
const NAMES_MAX = 50;
/** Enough pages for the ranked matches and the name matches, and one more. */
const PAGES_MAX = Math.ceil((SEARCH_TOTAL_MAX + 2 * NAMES_MAX) / PAGE) + 1;
/** More rows than the pages contain. A common word has hundreds of thousands of matches. */
const SCANNED_MAX = 2 * PAGES_MAX * PAGE;

/** The parameters of a search. */
type Query = Partial<SearchParams> & { q: string; sort: SearchSort };

interface Comparisons {
  readonly runs: number;
  /** Called after each comparison. */
  readonly onCompared?: (done: number, equal: number) => void;
}

/**
 * Runs random searches (word, category, pricing, rating, order) and compares them with a scan of
 * the whole table. Returns a line for each difference.
 */
export async function compareWithScan(
  sql: Pool,
  samples: Samples,
  { runs, onCompared }: Comparisons,
): Promise<string[]> {
  const differing: string[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const query = draw(samples);
    const [found, expected] = [await findIds(sql, query), await scan(sql, query)];
    const isSame =
      query.sort === 'relevance' ? hasSameRanked(found, expected) : hasSameStart(found, expected);
    if (!isSame)
      differing.push(
        `${JSON.stringify(query)}: ${found.length} found, ${expected.ids.length} expected`,
      );
    onCompared?.(run, run - differing.length);
  }
  return differing;
}

function draw({ one, common, medium, rare, category, pricing, rating }: Samples): Query {
  const maybe = <T>(value: () => T): T | undefined => (one([true, false]) ? value() : undefined);
  return {
    q: plainWord(one([common, common, medium, rare])),
    category: maybe(() => category().name),
    pricing: maybe(pricing),
    rating: maybe(rating),
    sort: one(SEARCH_SORTS).id,
  };
}

/** A word without synonyms or other forms, so that a scan finds the same matches as the search. */
function plainWord(draw: () => string): string {
  for (;;) {
    const word = draw();
    if (!isWeak(word) && formsOf(word).length === 0 && !synonymsOf([word])) return word;
  }
}

/** The ids on the first pages of a search, following the cursors. */
async function findIds(sql: Pool, query: Query): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const params = { ...SearchParamsSchema.parse({ q: query.q }), ...query, limit: PAGE };
    const { value, nextPage } = await search(sql, { ...params, ...(cursor && { cursor }) });
    ids.push(...value.agents.map(({ id }) => id));
    if (!nextPage?.cursor) return ids;
    cursor = nextPage.cursor;
  }
  return ids;
}

const COLUMNS: Readonly<Record<SearchSort, (sql: Sql) => Fragment>> = {
  relevance: (sql) => sql`score desc, name, agent_id`,
  rating: (sql) => sql`coalesce(mean_rating, 0) desc, review_count desc, lower(name), agent_id`,
  reviews: (sql) => sql`review_count desc, coalesce(mean_rating, 0) desc, lower(name), agent_id`,
  name: (sql) => sql`lower(name), agent_id`,
};

interface Expected {
  ids: number[];
  /** The ids that the search ranks by relevance. The others follow by score. */
  ranked: Set<number>;
}

/** Finds the first matches, and those found by name, by reading every row. */
async function scan(sql: Pool, { q, category, pricing, rating, sort }: Query): Promise<Expected> {
  const rows = await sql.begin(async (tx) => {
    await tx`set local enable_indexscan = off`;
    await tx`set local enable_bitmapscan = off`;
    await tx`set local statement_timeout = 0`;
    return tx<{ id: number; named: boolean; matching: boolean }[]>`
      with known as materialized (
        select to_tsquery('english', ${q}) || to_tsquery('simple', ${q}) || case
          when coalesce(max(agent_count), 0) < ${COMMON_COUNT} then to_tsquery('simple', ${`${q}:*`})
          else ''::tsquery
        end as query
        from word where word = ${q}
      ), passing as materialized (
        select agent_score.agent_id, document @@ query as matching, name_key
        from agent_search
        cross join known
        join agent_score on agent_score.agent_id = agent_search.agent_id
        join category on category.id = agent_score.category_id
        where true
          ${category === undefined ? tx`` : tx`and category.name = ${category}`}
          ${pricing === undefined ? tx`` : tx`and agent_score.pricing = ${pricing}`}
          ${rating === undefined ? tx`` : tx`and round(mean_rating::numeric, 2) >= ${rating}::numeric`}
      ), named as (
        select agent_id from passing where starts_with(name_key, ${q})
        order by name_key, agent_id limit ${NAMES_MAX}
      )
      (
        select agent_id as id, matching, false as named
        from passing join agent_score using (agent_id)
        where matching or agent_id in (select agent_id from named)
        order by ${COLUMNS[sort](tx)} limit ${SCANNED_MAX}
      )
      union all
      select agent_id, false, true from named`;
  });
  const best = rows.filter(({ matching }) => matching).slice(0, SEARCH_TOTAL_MAX);
  const ranked = new Set([...best, ...rows.filter(({ named }) => named)].map(({ id }) => id));
  return { ids: rows.filter((row) => !row.named).map(({ id }) => id), ranked };
}

function hasSameStart(found: readonly number[], { ids }: Expected): boolean {
  const wanted = ids.slice(0, found.length);
  const isEnd = found.length < PAGES_MAX * PAGE;
  return found.every((id, at) => id === wanted[at]) && (!isEnd || found.length === ids.length);
}

/**
 * Whether the results start with the same ranked ids in any order, followed by the others by score.
 */
function hasSameRanked(found: readonly number[], { ids, ranked }: Expected): boolean {
  const first = found.slice(0, ranked.size);
  const others = found.slice(ranked.size);
  const wanted = ids.filter((id) => !ranked.has(id));
  return (
    new Set(first).size === ranked.size &&
    first.every((id) => ranked.has(id)) &&
    others.every((id, at) => id === wanted[at]) &&
    (wanted.length === 0 || others.length > 0)
  );
}
