import type { SearchParams, SearchResult } from '../../contract/search.ts';
import { withAgents } from '../agents/queries.ts';
import { selectCategories } from '../categories/queries.ts';
import type { Sql } from '../db/client.ts';
import { partOf, type Slice } from '../lists/part.ts';
import { after, arrange, facetsOf, searchOrder } from './arrange.ts';
import { correctWords } from './correct-words.ts';
import { selectFartherWords, selectKnownWords, selectNearWords } from './dictionary.ts';
import { matchCategories } from './match-categories.ts';
import { selectMatches } from './queries.ts';
import type { Candidate } from './spelling.ts';
import {
  type Dictionary,
  isKnown,
  joinedPairs,
  type KnownWord,
  nameKeyOf,
  type Term,
  termsOf,
  WORD_LENGTH_MAX,
  WORDS_MAX,
} from './terms.ts';
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

/** Unknown words that are corrected, first ones first: a longer text full of them is no search. */
const CORRECTED_MAX = 4;
/** Texts that are looked up for them, near ones and farther ones: the latter take milliseconds each. */
const NEAR_MAX = 8;
const FARTHER_MAX = 4;

/** What a search gives, and the cursor of the agents after those shown. */
export interface FoundPart {
  result: SearchResult;
  next: string | null;
}

/** Finds agents and categories by a text. */
export async function search(sql: Sql, params: SearchParams, slice: Slice): Promise<FoundPart> {
  const [{ words, terms, nameKey, isCorrected }, categories] = await Promise.all([
    parseQuery(sql, params.q),
    selectCategories(sql),
  ]);
  if (words.length === 0) return { result: NOTHING, next: null };
  const coverage = coverageOf(terms);
  const matches = await selectMatches(
    sql,
    queryTermsOf(terms, words),
    nameKey,
    namesOf(terms),
    coverage,
  );
  const named = matchCategories(terms, categories, coverage);
  const arranged = arrange(matches, params);
  const shown = partOf(after(arranged, slice.after), searchOrder(params.sort), slice);
  const { items: agents, next } = await withAgents(sql, shown);
  const isFound = matches.length + named.length > 0;
  const result = {
    agents,
    categories: named,
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

interface ParsedQuery {
  words: string[];
  terms: Term[];
  nameKey: string;
  isCorrected: boolean;
}

async function parseQuery(sql: Sql, q: string): Promise<ParsedQuery> {
  const typed = wordsOf(q)
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_LENGTH_MAX));
  const known = await lookUp(sql, typed);
  const unknown = typed.filter((word) => !isKnown(word, known)).slice(0, CORRECTED_MAX);
  if (unknown.length === 0 || known.get(typed.join(''))?.exact) {
    return parsed(typed, known, false);
  }
  const closest = await selectClosest(sql, typed, unknown);
  const words = correctWords(typed, known, closest);
  const isCorrected = words.join(' ') !== typed.join(' ');
  const told = [...closest.values()]
    .flat()
    .map(({ word, agentCount }): [string, KnownWord] => [word, { exact: true, agentCount }]);
  const dictionary = isCorrected ? await lookUp(sql, words, new Map([...known, ...told])) : known;
  return parsed(words, dictionary, isCorrected);
}

function parsed(words: string[], dictionary: Dictionary, isCorrected: boolean): ParsedQuery {
  const terms = termsOf(words, dictionary);
  return { words, terms, nameKey: nameKeyOf(words, terms, dictionary), isCorrected };
}

/**
 * What the unknown words may be meant for, alone and written as one with a neighbour. Farther words
 * are looked for only where there is no near one: that takes far longer.
 */
async function selectClosest(
  sql: Sql,
  typed: readonly string[],
  unknown: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const near = await selectNearWords(sql, withPairs(unknown).slice(0, NEAR_MAX));
  const unsolved = unknown.filter((word) => !near.has(word));
  const farther = withPairs(unsolved)
    .filter((word) => !near.has(word))
    .slice(0, FARTHER_MAX);
  return new Map([...near, ...(await selectFartherWords(sql, farther))]);

  function withPairs(words: readonly string[]): string[] {
    const pairs = joinedPairs(typed).filter((_pair, at) =>
      typed.slice(at, at + 2).some((word) => words.includes(word)),
    );
    return [...new Set([...words, ...pairs])];
  }
}

/** What is known of words and of those that they may be written as, besides what is known. */
async function lookUp(
  sql: Sql,
  words: readonly string[],
  known: Dictionary = new Map(),
): Promise<Dictionary> {
  const asked = [...words, ...joinedPairs(words), words.join('')].filter(
    (word) => !known.has(word),
  );
  if (asked.length === 0) return known;
  return new Map([...known, ...(await selectKnownWords(sql, asked))]);
}
