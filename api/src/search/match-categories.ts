import { categoryPlural, tileNameOf } from '../../contract/category-names.ts';
import { isWeak } from '../../contract/weak-words.ts';
import type { Term } from './terms.ts';
import { wordsOf } from './words.ts';

/**
 * Returns the names of categories that the terms name: by a word or its prefix, by an alias, or by a
 * synonym. Categories that match more of the terms' weight come first.
 */
export function matchCategories(
  terms: readonly Term[],
  categories: readonly string[],
  coverage: number,
): string[] {
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  return categories
    .map((name) => {
      const phrases = [name, tileNameOf(name), categoryPlural(name)].map(wordsOf);
      const named = terms.filter((term) => names(term, phrases));
      return { name, weight: named.reduce((sum, term) => sum + term.weight, 0) };
    })
    .filter(({ weight }) => weight > 0 && weight >= coverage * total)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}

function names({ words, synonyms }: Term, phrases: readonly string[][]): boolean {
  const all = phrases.flat();
  const isPrefix = words.every((word) => all.some((other) => other.startsWith(word)));
  // A synonym must be the whole name except "AI": "open source model", "image generator".
  return isPrefix || synonyms.some((synonym) => phrases.some((phrase) => isSame(synonym, phrase)));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  const strong = (words: readonly string[]) =>
    words.filter((word) => !isWeak(word) || word === 'assistant').join(' ');
  return strong(a) === strong(b);
}
