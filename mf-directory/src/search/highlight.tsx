import { isWeak, type SearchResult } from '@agent-atlas/api-client/rules';

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

/**
 * Returns the words that a search looked for in texts. Words that became filters are not among them.
 */
export function wordsToHighlight(
  q: string,
  { reading, didYouMean }: Pick<SearchResult, 'reading' | 'didYouMean'>,
): string {
  return reading ? reading.text : (didYouMean ?? q);
}

/** Shorter words match only whole words, so that "ai" does not match "aims". */
const PREFIX_MIN_LENGTH = 3;

/** Words with their inner apostrophes and the signs after them, as in "c++". */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*[+#]*/gu;
const WITHOUT_SPACES = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`;
const BEGINS_WITHOUT_SPACES = new RegExp(`^${WITHOUT_SPACES}`, 'u');
const WORD_START = String.raw`(?:(?<![\p{L}\p{N}])|(?<=${WITHOUT_SPACES}))`;
const WORD_END = String.raw`(?:(?![\p{L}\p{N}])|(?=${WITHOUT_SPACES}))`;

/**
 * Returns where a word matches: as in the search, at the start of a word. Scripts without spaces
 * have no visible starts of words.
 */
function patternOf(word: string): string {
  const text = word.replace(/\+/g, '\\+');
  if (BEGINS_WITHOUT_SPACES.test(word)) return text;
  return WORD_START + text + (word.length < PREFIX_MIN_LENGTH ? WORD_END : '');
}

/**
 * Splits a text into segments that match a word of the query and segments that do not. Ignores case,
 * and words that mean little unless the query has no others. The joined segments equal the text.
 */
export function highlightSegments(text: string, query: string): HighlightSegment[] {
  const all: string[] = query.match(WORDS) ?? [];
  const strong = all.filter((word) => !isWeak(word.toLowerCase()));
  const words = strong.length > 0 ? strong : all;
  if (words.length === 0) return [{ text, match: false }];
  const patterns = words.sort((a, b) => b.length - a.length).map(patternOf);
  const segments = text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  // `split` puts the matches of the capturing group at odd indexes.
  return segments
    .map((segment, index) => ({ text: segment, match: index % 2 === 1 }))
    .filter((segment) => segment.text !== '');
}
