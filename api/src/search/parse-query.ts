import type { Sql } from '../db/client.ts';
import { correctWords } from './correct-words.ts';
import { selectFartherWords, selectKnownWords, selectNearWords } from './dictionary.ts';
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
 * The maximum number of texts that are looked up for corrections. Each farther one takes
 * milliseconds.
 */
const NEAR_MAX = 8;
const FARTHER_MAX = 4;

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
    .map((word) => word.slice(0, WORD_LENGTH_MAX));
  const dictionary = await lookUp(sql, typed);
  const unknown = typed.filter((word) => !isKnown(word, dictionary)).slice(0, CORRECTED_MAX);
  if (unknown.length === 0 || dictionary.get(typed.join(''))?.exact) {
    return parsed(typed, dictionary, false);
  }
  const closest = await selectClosest(sql, typed, unknown);
  const words = correctWords(typed, dictionary, closest);
  const isCorrected = words.join(' ') !== typed.join(' ');
  const candidates = [...closest.values()]
    .flat()
    .map(({ word, agentCount }): [string, KnownWord] => [word, { exact: true, agentCount }]);
  if (!isCorrected) return parsed(words, dictionary, false);
  const known = new Map([...dictionary, ...candidates]);
  return parsed(words, await lookUp(sql, words, known), true);
}

function parsed(words: string[], dictionary: Dictionary, isCorrected: boolean): ParsedQuery {
  const terms = termsOf(words, dictionary);
  return { words, terms, nameKey: nameKeyOf(words, terms, dictionary), isCorrected };
}

/**
 * Returns the candidates for the unknown words, alone and joined with a neighbor. Looks for farther
 * words only if there is no near one, because that takes much longer.
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
