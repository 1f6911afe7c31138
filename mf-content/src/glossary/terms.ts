import { namesOf } from '../lib/words.ts';
import { COMING_SOON } from './coming-soon.ts';
import { TERM_SUMMARIES } from './term-summaries.ts';
import type { Details, Term, TermDetails } from './types.ts';

/** All terms, in display order. */
export const TERMS: readonly Term[] = TERM_SUMMARIES;

const NAMES: ReadonlyMap<string, string> = new Map([
  ...TERM_SUMMARIES.map(({ slug, name }) => [slug, name] as const),
  ...Object.entries(COMING_SOON),
]);

/** The display name of a term. */
export const termName = (slug: TermDetails['related'][number]) => NAMES.get(slug) ?? slug;

/**
 * The terms that contain the text, ignoring case; all terms for empty text.
 *
 * @param details undefined to search only names and definitions
 */
export function filterTerms(text: string, details: Details | undefined): readonly Term[] {
  const query = searched(text);
  if (query === '') return TERMS;
  return TERMS.filter(
    (term) =>
      textOf(term, details?.[term.slug]).includes(query) || namesOf(term.name).includes(query),
  );
}

/** A text without case, width and the kinds of its spaces. */
const searched = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

function textOf({ name, definition }: Term, details: TermDetails | undefined): string {
  const { explanation = [], examples = [], related = [] } = details ?? {};
  return [name, definition, ...explanation, ...examples, ...related.map(termName)]
    .map(searched)
    .join('\n');
}

export const LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly Term[];
}

/** Groups the terms by first letter. Always returns all 26 letters. */
export function groupByLetter(terms: readonly Term[]): LetterGroup[] {
  return LETTERS.map((letter) => ({
    letter,
    terms: terms.filter((term) => term.name.startsWith(letter)),
  }));
}
