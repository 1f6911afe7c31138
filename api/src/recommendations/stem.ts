/**
 * A word without its ending, so that forms of one word are the same: "emails", "emailing" and
 * "email". Coarser than a real stemmer; both sides of a comparison go through it.
 */
export function stemOf(word: string): string {
  if (word.length < 5) return word.replace(/(?<=\p{L}{3})s$/u, '');
  return word
    .replace(/iz/g, 'is')
    .replace(/(ations?|ators?|ating|ated|ates?|ings?|ers?|ors?|ions?|ed|es|s|e)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/i$/, 'y');
}
