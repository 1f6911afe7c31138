export interface HighlightProps {
  text: string;
  /** The search text. */
  query: string;
}

/** Marks the words of a search in a text. */
export function Highlight({ text, query }: HighlightProps) {
  return highlightSegments(text, query).map((segment, index) =>
    segment.match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a text keep their order
      <mark key={index} className="rounded-xs bg-warning-soft text-inherit">
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  );
}

export interface HighlightSegment {
  readonly text: string;
  readonly match: boolean;
}

/** Shorter words match only at the start of a word, so that "ai" does not match "explain". */
const MIN_SUBSTRING_LENGTH = 3;

/** Words that say nothing about an agent. They are marked only if the search has no other words. */
const FILLERS = new Set(
  'a an and but by for from in is like my of on or than that the to which with without'.split(' '),
);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Splits a text into segments that match a word of the query and segments that do not. Ignores case.
 * The joined segments equal the text.
 */
export function highlightSegments(text: string, query: string): HighlightSegment[] {
  const all = query.split(/\s+/).filter(Boolean);
  const telling = all.filter((word) => !FILLERS.has(word.toLowerCase()));
  const words = telling.length > 0 ? telling : all;
  if (words.length === 0) return [{ text, match: false }];
  const patterns = words
    .sort((a, b) => b.length - a.length)
    .map((word) =>
      word.length < MIN_SUBSTRING_LENGTH ? `(?<![\\p{L}\\p{N}])${escaped(word)}` : escaped(word),
    );
  const segments = text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  // `split` puts the matches of the capturing group at odd indexes.
  return segments
    .map((segment, index) => ({ text: segment, match: index % 2 === 1 }))
    .filter((segment) => segment.text !== '');
}
