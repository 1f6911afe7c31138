import type { Term } from './terms.ts';

/**
 * A term in PostgreSQL's own language for text queries, see
 * https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY.
 */
export type QueryTerm = {
  word: string;
  prefix: string;
  synonyms: string;
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
  const word = phraseOf(words);
  const weight = SIDE_BY_SIDE_WEIGHT;
  return [...queryTerms, { word, prefix: '', synonyms: '', weight, required: false }];
}

// Words are letters and digits only, so nothing in them can be taken for an operator.
function queryTermOf({ words, synonyms, weight, isCommon }: Term): QueryTerm {
  const [word = ''] = words;
  return {
    word: phraseOf(words),
    prefix: words.length > 1 || isCommon ? '' : `${word}:*${word.length < PREFIX_MIN ? 'A' : ''}`,
    synonyms: synonyms.map(phraseOf).join(' | '),
    weight,
    required: true,
  };
}

function phraseOf(words: readonly string[]): string {
  return `(${words.join(' <-> ')})`;
}
