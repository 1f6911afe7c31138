/** A piece of a text, and whether the search found it. */
export interface MarkedPart {
  readonly text: string;
  readonly match: boolean;
}

/** Words shorter than this are only marked where a word begins: "ai" is no match in "explain". */
const ANYWHERE_LENGTH = 3;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Cuts a text where the words of a search occur in it, whatever the case. The pieces give the text. */
export function markedParts(text: string, query: string): MarkedPart[] {
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, match: false }];
  const patterns = words
    .sort((a, b) => b.length - a.length)
    .map((word) =>
      word.length < ANYWHERE_LENGTH ? `(?<![\\p{L}\\p{N}])${escaped(word)}` : escaped(word),
    );
  const parts = text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  // Every second piece is what the group of the pattern matched.
  return parts
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
