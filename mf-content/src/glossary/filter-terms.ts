import { COMING_SOON } from './coming-soon.ts';
import { TERM_SUMMARIES } from './term-summaries.ts';
import type { Term } from './types.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ...TERM_SUMMARIES.map(({ slug, name }) => [slug, name] as const),
  ...Object.entries(COMING_SOON),
]);

/** What a related term is called on screen. */
export const nameOfTerm = (slug: Term['related'][number]) => NAMES.get(slug) ?? slug;

/** The terms that contain the text anywhere, whatever its case; all of them for an empty text. */
export function filterTerms(terms: readonly Term[], text: string): readonly Term[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return terms;
  return terms.filter((term) => textOf(term).includes(wanted));
}

function textOf(term: Term): string {
  const { name, definition, explanation, examples, related } = term;
  return [name, definition, ...explanation, ...examples, ...related.map(nameOfTerm)]
    .join('\n')
    .toLowerCase();
}
