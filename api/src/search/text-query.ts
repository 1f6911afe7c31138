import type { Term } from './terms.ts';
import { lexemeOf } from './words.ts';

/** The fields of a document, by the weight labels of their words in the database. */
export const FIELDS = ['a', 'b', 'c', 'd'] as const;

export type Field = (typeof FIELDS)[number];

/**
 * The ways to match a term, as PostgreSQL text queries, see
 * https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY.
 */
type TermTexts = {
  word: string;
  prefix: string | null;
  synonyms: string | null;
};

/** The text queries of a term: for the whole document and for each field. */
export type QueryTerm = Record<'anywhere' | Field, TermTexts> & {
  weight: number;
  /** Whether it counts toward the required coverage; otherwise it only improves the relevance. */
  required: boolean;
};

/** Shorter prefixes are searched only in names, because they match too many words. */
const PREFIX_MIN = 3;

/** The weight of matching all words as a phrase. */
const PHRASE_WEIGHT = 0.5;

/** Returns the text queries of the terms and, if there are several, of all words as a phrase. */
export function queryTermsOf(terms: readonly Term[], words: readonly string[]): QueryTerm[] {
  const queryTerms = terms.map(queryTermOf);
  if (terms.length < 2) return queryTerms;
  const phrase = forEachField((field) => ({
    word: phraseOf(words, field),
    prefix: null,
    synonyms: null,
  }));
  return [...queryTerms, { ...phrase, weight: PHRASE_WEIGHT, required: false }];
}

/** Returns the text queries of a term that only a phrase matches, such as the name of a category. */
export const phraseTermOf = (words: readonly string[], weight: number): QueryTerm =>
  queryTermOf({ words, synonyms: [], weight, isCommon: true });

function queryTermOf({ words, synonyms, weight, isCommon }: Term): QueryTerm {
  const [word = ''] = words;
  const hasPrefix = words.length === 1 && !isCommon;
  const texts = forEachField((field) => ({
    word: phraseOf(words, field),
    prefix: hasPrefix ? prefixOf(word, field) : null,
    synonyms: synonyms.map((phrase) => phraseOf(phrase, field)).join(' | ') || null,
  }));
  return { ...texts, weight, required: true };
}

function forEachField<T>(make: (field: Field | '') => T): Record<'anywhere' | Field, T> {
  return { anywhere: make(''), a: make('a'), b: make('b'), c: make('c'), d: make('d') };
}

// Lexemes contain only letters and digits, so they cannot contain operators.
function phraseOf(words: readonly string[], field: Field | ''): string {
  const labelled = words.map(lexemeOf).map((word) => (field === '' ? word : `${word}:${field}`));
  return `(${labelled.join(' <-> ')})`;
}

function prefixOf(word: string, field: Field | ''): string | null {
  if (word.length >= PREFIX_MIN) return `${lexemeOf(word)}:*${field}`;
  return field === '' || field === 'a' ? `${lexemeOf(word)}:*a` : null;
}
