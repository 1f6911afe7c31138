import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { normalizeCategoryName } from '../../contract/category-names.ts';
import { SEARCH_TOTAL_MAX, type SearchParams, type SearchResult } from '../../contract/search.ts';
import { selectAgentsById } from '../agents/queries.ts';
import { selectCategories, selectCategoryNames } from '../categories/queries.ts';
import { encodeCursor, isCursorOf } from '../lists/cursor.ts';
import { type Found, pageOf, pageRequestOf, sorted } from '../lists/page.ts';
import { resolveQuery, type SearchCriteria } from './criteria.ts';
import { searchFacetsOf } from './facets.ts';
import { matchCategories } from './match-categories.ts';
import { selectListed, selectMatches, selectRanked } from './matches.ts';
import { SEARCH_ORDERS, UNRANKED } from './orders.ts';
import { parseQuery } from './parse-query.ts';
import { doesTask, type Filters } from './question/facts.ts';
import { type Interpretation, interpret } from './question/interpret.ts';
import type { Term } from './terms.ts';
import { phraseTermOf, type QueryTerm, queryTermsOf } from './text-query.ts';
import { wordsOf } from './words.ts';

/**
 * The minimum share of the weight of all terms that a match must have. A sentence needs less,
 * because no agent has all of its words; the ranking then sorts out weak matches.
 */
const coverageOf = (terms: readonly Term[]) =>
  terms.length < 3 ? 0.55 : terms.length === 3 ? 0.45 : 0.35;

/** The minimum share for the words of a question other than its facts. */
const QUESTION_COVERAGE = 0.3;
/** The share of a category that a question prefers, which is enough for a match. */
const PREFERENCE_SHARE = 0.2;

// "Claude or ChatGPT" must find both, although each has only one of the names.
const namesOf = (terms: readonly Term[]) => terms.map((term) => term.words.join(''));

/**
 * Finds the agents and categories that match a text. If the text asks for facts, finds agents that
 * have them. If no agent has all of them, or the text asks for none, searches its words.
 */
export async function search(sql: Pool, params: SearchParams): Promise<Found<SearchResult>> {
  const question = await interpret(sql, params);
  if (question) {
    const found = await findMatches(sql, params, await criteriaOfQuestion(sql, question, params));
    if (found.value.total > 0 || isFiltered(filtersOf(params))) return found;
  }
  const criteria = await criteriaOfText(sql, params);
  const { value, nextPage } = criteria
    ? await findMatches(sql, params, criteria)
    : { value: NOTHING };
  return { value: question ? { ...value, unmet: question.chips } : value, nextPage };
}

/** What to search for, and how the result describes it. */
interface ParsedSearch extends SearchCriteria {
  /** The terms that name categories. */
  readonly categoryTerms: readonly Term[];
  /** The corrected text, if the text was corrected. */
  readonly correction: string | null;
  readonly reading?: SearchResult['reading'];
}

async function criteriaOfText(sql: Sql, params: SearchParams): Promise<ParsedSearch | null> {
  const { words, terms, nameKey, isCorrected } = await parseQuery(sql, params.q);
  if (words.length === 0) return null;
  return {
    terms: queryTermsOf(terms, words),
    coverage: coverageOf(terms),
    nameKey,
    names: namesOf(terms),
    filters: filtersOf(params),
    facts: factsOf(params),
    categoryTerms: terms,
    correction: isCorrected ? words.join(' ') : null,
  };
}

/**
 * The criteria of a question. Its other words must match unless a category narrows the search; then
 * they only order the results, because the category and the facts already describe what the visitor
 * wants. An agent of a preferred category matches, too.
 */
async function criteriaOfQuestion(
  sql: Sql,
  { category, preferred, facts, text, likeness, nameKey, chips }: Interpretation,
  params: SearchParams,
): Promise<ParsedSearch> {
  const { words, terms } = await parseQuery(sql, text === '' ? likeness : text);
  const isOptional = category !== undefined || text === '';
  const queryTerms = queryTermsOf(terms, words);
  const named = category ?? preferred;
  const categoryTerms = named === undefined ? [] : (await parseQuery(sql, named)).terms;
  const filters = filtersOf(params);
  return {
    // The facts already narrow the search, so one of the words is enough.
    coverage: preferred === undefined ? QUESTION_COVERAGE : PREFERENCE_SHARE,
    terms: isOptional
      ? queryTerms.map((term) => ({ ...term, required: false }))
      : // Required terms come first.
        [...preferenceOf(preferred, queryTerms), ...queryTerms],
    nameKey,
    names: [],
    filters: { ...filters, category: filters.category ?? category },
    facts: [...facts, ...factsOf(params)],
    categoryTerms,
    correction: null,
    reading: { chips, text: text === '' ? '' : words.join(' ') },
  };
}

/**
 * The term for a preferred category. Its agents match without having any of the other words.
 */
function preferenceOf(category: string | undefined, others: readonly QueryTerm[]): QueryTerm[] {
  if (category === undefined) return [];
  const weight = others.reduce((sum, term) => sum + (term.required ? term.weight : 0), 0);
  return [phraseTermOf(wordsOf(category), (weight * PREFERENCE_SHARE) / (1 - PREFERENCE_SHARE))];
}

async function findMatches(
  sql: Pool,
  params: SearchParams,
  parsed: ParsedSearch,
): Promise<Found<SearchResult>> {
  const { sort, limit, cursor } = params;
  const { filters, coverage, correction, reading } = parsed;
  const isUnranked = sort === 'relevance' && isCursorOf(UNRANKED, cursor);
  const order = isUnranked ? UNRANKED : SEARCH_ORDERS[sort];
  const pageRequest = pageRequestOf(order, params, limit);
  const { page, unfiltered, ...found } = await withTextIndex(sql, async (tx) => ({
    ...(await findPage(tx)),
    unfiltered: isFiltered(filters)
      ? await selectMatches(tx, await resolveQuery(tx, unfilteredCriteria(parsed)))
      : undefined,
  }));
  const matches = [...found.matches, ...(unfiltered?.matches ?? [])];
  const matchingCategories = await selectCategories(
    sql,
    matchCategories(parsed.categoryTerms, await selectCategoryNames(sql), coverage),
  );
  const ids = page.items.map(({ id }) => id);
  const agents = ids.length > 0 ? await selectAgentsById(sql, ids) : [];
  const value = {
    agents,
    categories: matchingCategories,
    total: found.isWhole ? found.matches.length : SEARCH_TOTAL_MAX,
    totalIsAtLeast: !found.isWhole,
    didYouMean: matches.length + matchingCategories.length > 0 ? correction : null,
    reading,
    facets: { ...searchFacetsOf(matches, filters), areAtLeast: !(unfiltered ?? found).isWhole },
  };
  return { value, nextPage: { cursor: page.next, limit } };

  /** Returns the matches for the counts, and the requested page of the list. */
  async function findPage(tx: Sql) {
    const criteria = await resolveQuery(tx, parsed);
    if (sort !== 'relevance' || isUnranked) {
      const listed = await selectListed(tx, criteria, order, pageRequest);
      const page = pageOf(sorted(listed, pageRequest.after), order, pageRequest);
      return { ...(await selectMatches(tx, criteria)), page };
    }
    const ranked = await selectRanked(tx, criteria, order);
    const page = pageOf(sorted(ranked.matches, pageRequest.after), order, pageRequest);
    const isLastRanked = !ranked.isWhole && page.next === null;
    const next = isLastRanked && ranked.last ? encodeCursor(UNRANKED, ranked.last) : page.next;
    return { ...ranked, page: { ...page, next } };
  }
}

/**
 * Runs statements that read agents from indexes. By default, PostgreSQL takes memory for a slow disk:
 * reading all agents, and starting other processes for it, often seems faster.
 */
function withTextIndex<T>(sql: Pool, run: (tx: Sql) => Promise<T>) {
  return sql.begin('read only', async (tx) => {
    await tx`
      select set_config(name, value, true) from (
        values ('enable_seqscan', 'off'), ('max_parallel_workers_per_gather', '0'),
          ('random_page_cost', '1')
      ) as setting (name, value)`;
    return run(tx);
  });
}

/**
 * The criteria without the filters. A question whose words only order the results keeps its
 * category: without it nothing would match.
 */
function unfilteredCriteria(criteria: ParsedSearch): ParsedSearch {
  const { terms, facts, filters } = criteria;
  const selects = facts.length > 0 || terms.some(({ required }) => required);
  return { ...criteria, filters: selects ? {} : { category: filters.category } };
}

/** Unlike filters, these hold for the counts of filters, too. */
const factsOf = ({ task }: SearchParams) => (task ? [doesTask(task)] : []);

function filtersOf({ category, pricing, rating, has, language }: SearchParams): Filters {
  return { category: category && normalizeCategoryName(category), pricing, rating, has, language };
}

const isFiltered = (filters: Filters) =>
  Object.values(filters).some((filter) => filter !== undefined);

const NOTHING: SearchResult = {
  agents: [],
  categories: [],
  total: 0,
  totalIsAtLeast: false,
  didYouMean: null,
  facets: { categories: [], pricing: [], ratings: [], flags: [], languages: [], areAtLeast: false },
};
