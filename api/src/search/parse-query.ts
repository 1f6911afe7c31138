import { cutText } from '@agent-atlas/registry/contract/cut-text';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import { correctWords } from './correct-words.ts';
import { selectFuzzyMatches, selectKnownWords, selectWordsWithinOneEdit } from './dictionary.ts';
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
import { wordsOf } from './words.ts';

/**
 * The maximum number of unknown words that are corrected. A text with more of them is not a real
 * search.
 */
const CORRECTED_MAX = 4;
/**
 * The maximum number of texts that are looked up within one edit, and of fuzzy lookups, which take
 * milliseconds each.
 */
const ONE_EDIT_MAX = 8;
const FUZZY_MAX = 4;

/** A parsed search text. */
export interface ParsedQuery {
  words: string[];
  terms: Term[];
  nameKey: string;
  isCorrected: boolean;
}

/** Splits a search text into terms and corrects unknown words. */
export async function parseQuery(sql: Sql, q: string): Promise<ParsedQuery> {
  const typed = wordsOf(q)
    .slice(0, WORDS_MAX)
    .map((word) => cutText(word, WORD_LENGTH_MAX));
  const dictionary = await lookUp(sql, typed);
  const unknown = typed.filter((word) => !isKnown(word, dictionary)).slice(0, CORRECTED_MAX);
  if (unknown.length === 0 || dictionary.get(typed.join(''))?.exact) {
    return parsed(typed, dictionary, false);
  }
  const candidates = await selectCandidates(sql, typed, unknown);
  const words = correctWords(typed, dictionary, candidates);
  const isCorrected = words.join(' ') !== typed.join(' ');
  if (!isCorrected) return parsed(words, dictionary, false);
  const candidateWords = [...candidates.values()]
    .flat()
    .map(({ word, agentCount }): [string, KnownWord] => [word, { exact: true, agentCount }]);
  const known = new Map([...dictionary, ...candidateWords]);
  return parsed(words, await lookUp(sql, words, known), true);
}

function parsed(words: string[], dictionary: Dictionary, isCorrected: boolean): ParsedQuery {
  const terms = termsOf(words, dictionary);
  return { words, terms, nameKey: nameKeyOf(words, terms, dictionary), isCorrected };
}

/**
 * Returns the candidates for the unknown words, alone and joined with a neighbor. Runs a fuzzy
 * lookup only for words without a candidate within one edit, because it takes much longer.
 */
async function selectCandidates(
  sql: Sql,
  typed: readonly string[],
  unknown: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const withinOneEdit = await selectWordsWithinOneEdit(
    sql,
    withPairs(unknown).slice(0, ONE_EDIT_MAX),
  );
  const unsolved = unknown.filter((word) => !withinOneEdit.has(word));
  const fuzzy = withPairs(unsolved)
    .filter((word) => !withinOneEdit.has(word))
    .slice(0, FUZZY_MAX);
  return new Map([...withinOneEdit, ...(await selectFuzzyMatches(sql, fuzzy))]);

  function withPairs(words: readonly string[]): string[] {
    const pairs = joinedPairs(typed).filter((_pair, at) =>
      typed.slice(at, at + 2).some((word) => words.includes(word)),
    );
    return [...new Set([...words, ...pairs])];
  }
}

/**
 * Adds to `known` the dictionary entries of the words, of their joined pairs and of the whole text.
 */
async function lookUp(
  sql: Sql,
  words: readonly string[],
  known: Dictionary = new Map(),
): Promise<Dictionary> {
  const missing = [...words, ...joinedPairs(words), words.join('')].filter(
    (word) => !known.has(word),
  );
  if (missing.length === 0) return known;
  return new Map([...known, ...(await selectKnownWords(sql, missing))]);
}
