/**
 * Removes the ending of a word, so that its forms are equal: "emails", "emailing" and "email". It
 * is coarser than a real stemmer, so apply it to both sides of a comparison.
 */
export function stemOf(word: string): string {
  if (word.length < 5) return word.replace(/(?<=\p{L}{3})s$/u, '');
  return word
    .replace(/iz/g, 'is')
    .replace(/(ations?|ators?|ating|ated|ates?|ings?|ers?|ors?|ions?|ed|es|s|e)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/i$/, 'y');
}
