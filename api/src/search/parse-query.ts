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

/** Unknown words that are corrected, first ones first: a longer text full of them is no search. */
const CORRECTED_MAX = 4;
/** Texts that are looked up for them, near ones and farther ones: the latter take milliseconds each. */
const NEAR_MAX = 8;
const FARTHER_MAX = 4;

/** A text as it is searched for. */
export interface ParsedQuery {
  words: string[];
  terms: Term[];
  nameKey: string;
  isCorrected: boolean;
}

/** Splits a text into what it asks for, with unknown words put right. */
export async function parseQuery(sql: Sql, q: string): Promise<ParsedQuery> {
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
