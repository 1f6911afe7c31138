import type { SearchParams, SearchResult } from '../../contract/search.ts';
import { withAgents } from '../agents/queries.ts';
import { selectCategoriesByName, selectCategoryNames } from '../categories/queries.ts';
import type { Sql } from '../db/client.ts';
import { partOf, type Slice } from '../lists/part.ts';
import { after, arrange, facetsOf, searchOrder } from './arrange.ts';
import { correctWords } from './correct-words.ts';
import { selectClosestWords, selectKnownWords } from './dictionary.ts';
import { matchCategories } from './match-categories.ts';
import { selectMatches } from './queries.ts';
import { isKnown, joinedPairs, type Term, termsOf, WORDS_MAX } from './terms.ts';
import { queryTermsOf } from './text-query.ts';
import { wordsOf } from './words.ts';

/**
 * What matches must have at least, as a share of the weight of all terms: less in a sentence,
 * whose every word nobody has; the ranking does the rest.
 */
const coverageOf = (terms: readonly Term[]) =>
  terms.length < 3 ? 0.55 : terms.length === 3 ? 0.45 : 0.35;

// "Claude or ChatGPT" asks for both, though neither has the other's name.
const namesOf = (terms: readonly Term[]) => terms.map((term) => term.words.join(''));

/** What a search gives, and the cursor of the agents after those shown. */
export interface FoundPart {
  result: SearchResult;
  next: string | null;
}

/** Finds agents and categories by a text. */
export async function search(sql: Sql, params: SearchParams, slice: Slice): Promise<FoundPart> {
  const { words, terms, isCorrected } = await understand(sql, params.q);
  if (words.length === 0) return { result: NOTHING, next: null };
  const coverage = coverageOf(terms);
  const [matches, categories] = await Promise.all([
    selectMatches(sql, queryTermsOf(terms, words), words.join(''), namesOf(terms), coverage),
    selectCategoryNames(sql),
  ]);
  const named = matchCategories(terms, categories, coverage);
  const arranged = arrange(matches, params);
  const shown = partOf(after(arranged, slice.after), searchOrder(params.sort), slice);
  const [{ items: agents, next }, namedCategories] = await Promise.all([
    withAgents(sql, shown),
    named.length > 0 ? selectCategoriesByName(sql, named) : [],
  ]);
  const isFound = matches.length + named.length > 0;
  const result = {
    agents,
    categories: namedCategories,
    total: arranged.length,
    didYouMean: isCorrected && isFound ? words.join(' ') : null,
    facets: facetsOf(matches, params),
  };
  return { result, next };
}

const NOTHING: SearchResult = {
  agents: [],
  categories: [],
  total: 0,
  didYouMean: null,
  facets: { categories: [], pricing: [], ratings: [] },
};

interface Understood {
  words: string[];
  terms: Term[];
  isCorrected: boolean;
}

async function understand(sql: Sql, q: string): Promise<Understood> {
  const typed = wordsOf(q).slice(0, WORDS_MAX);
  const known = await lookUp(sql, typed);
  const unknown = typed.filter((word) => !isKnown(word, known));
  if (unknown.length === 0 || known.get(typed.join(''))?.exact) {
    return { words: typed, terms: termsOf(typed, known), isCorrected: false };
  }
  const words = correctWords(
    typed,
    known,
    await selectClosestWords(sql, [...unknown, ...joinedPairs(typed)]),
  );
  const isCorrected = words.join(' ') !== typed.join(' ');
  const dictionary = isCorrected ? await lookUp(sql, words) : known;
  return { words, terms: termsOf(words, dictionary), isCorrected };
}

const lookUp = (sql: Sql, words: readonly string[]) =>
  selectKnownWords(sql, [...words, ...joinedPairs(words), words.join('')]);
