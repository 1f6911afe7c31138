import type { Term } from './terms.ts';

/** The parts of a document, by the weights that its words have in the database. */
export const FIELDS = ['a', 'b', 'c', 'd'] as const;

export type Field = (typeof FIELDS)[number];

/**
 * The ways to have a term, in PostgreSQL's own language for text queries, see
 * https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY.
 */
type TermTexts = {
  word: string;
  prefix: string | null;
  synonyms: string | null;
};

/** A term to look for: anywhere, and in each field alone. */
export type QueryTerm = Record<'anywhere' | Field, TermTexts> & {
  weight: number;
  /** Whether it counts among what must be had; otherwise it only moves an agent up. */
  required: boolean;
};

/** Beginnings shorter than this are looked for in names only: they begin too many words. */
const PREFIX_MIN = 3;

/** What it counts that several words stand side by side as they were typed. */
const SIDE_BY_SIDE_WEIGHT = 0.5;

/** The terms to look for, and all words side by side where there are several. */
export function queryTermsOf(terms: readonly Term[], words: readonly string[]): QueryTerm[] {
  const queryTerms = terms.map(queryTermOf);
  if (terms.length < 2) return queryTerms;
  const sideBySide = inEach((field) => ({
    word: phraseOf(words, field),
    prefix: null,
    synonyms: null,
  }));
  return [...queryTerms, { ...sideBySide, weight: SIDE_BY_SIDE_WEIGHT, required: false }];
}

function queryTermOf({ words, synonyms, weight, isCommon }: Term): QueryTerm {
  const [word = ''] = words;
  const hasPrefix = words.length === 1 && !isCommon;
  const texts = inEach((field) => ({
    word: phraseOf(words, field),
    prefix: hasPrefix ? prefixOf(word, field) : null,
    synonyms: synonyms.map((phrase) => phraseOf(phrase, field)).join(' | ') || null,
  }));
  return { ...texts, weight, required: true };
}

function inEach<T>(make: (field: Field | '') => T): Record<'anywhere' | Field, T> {
  return { anywhere: make(''), a: make('a'), b: make('b'), c: make('c'), d: make('d') };
}

// Words are letters and digits only, so nothing in them can be taken for an operator.
function phraseOf(words: readonly string[], field: Field | ''): string {
  const labelled = words.map((word) => (field === '' ? word : `${word}:${field}`));
  return `(${labelled.join(' <-> ')})`;
}

function prefixOf(word: string, field: Field | ''): string | null {
  if (word.length >= PREFIX_MIN) return `${word}:*${field}`;
  return field === '' || field === 'a' ? `${word}:*a` : null;
}
