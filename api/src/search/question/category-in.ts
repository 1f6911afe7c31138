import { CATEGORY_NAMES, categoryPlural, tileNameOf } from '../../../contract/category-names.ts';
import { isWeak } from '../../../contract/weak-words.ts';
import { stemOf } from '../stem.ts';
import { LONGEST_PHRASE, synonymsOf } from '../synonyms.ts';
import { wordsOf } from '../words.ts';

/** The words that identify a category, as stems: "image generator", "customer service". */
const keyOfPhrase = (words: readonly string[]): string =>
  words
    .filter((word) => !isWeak(word) || word === 'assistant')
    .map(stemOf)
    .join(' ');

/** Categories by their names, aliases, plurals and each side of a slash. */
const CATEGORIES = new Map(
  CATEGORY_NAMES.flatMap((category) =>
    [category, tileNameOf(category), categoryPlural(category)]
      .flatMap((name) => [name, ...name.split('/')])
      .map((name): [string, string] => [keyOfPhrase(wordsOf(name)), category]),
  ),
);

/** A category that a text names, and the text without its name. */
export interface NamedCategory {
  readonly category: string;
  readonly rest: string;
}

/**
 * Returns the category that the longest phrase of a text names, by itself or by its synonyms. The
 * phrase stays in the text if it is more specific than the category: a "logo" is more than an
 * image.
 */
export function categoryIn(text: string): NamedCategory | undefined {
  const words = text.split(' ').filter((word) => word !== '');
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const phrase = words.slice(at, at + length);
      const rest = [...words.slice(0, at), ...words.slice(at + length)].join(' ');
      const named = CATEGORIES.get(keyOfPhrase(phrase));
      if (named) return { category: named, rest };
      const synonyms = synonymsOf(phrase) ?? [];
      const [meant, ...others] = new Set(
        synonyms.flatMap((synonym) => CATEGORIES.get(keyOfPhrase(synonym)) ?? []),
      );
      if (meant && others.length === 0) {
        return { category: meant, rest: synonyms.length === 1 ? rest : text };
      }
    }
  }
  return undefined;
}
