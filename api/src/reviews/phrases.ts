import { cutText } from '@agent-atlas/registry/contract/cut-text';
import type { Review } from '../../contract/review.ts';
import { stemOf } from '../search/stem.ts';
import { lexemeOf, wordsOf } from '../search/words.ts';

/** The texts of a review in which phrases are counted. */
export type Points = Pick<Review, 'pros' | 'cons'>;

export type Side = 'pro' | 'con';

/** Words that connect others: they are neither counted nor part of a topic, but shown inside a phrase. */
const CONNECTING_WORDS = new Set(
  `a about after all also am an and any are as at be been but by can could did do does even for from get gets got had has
  have how i if in into is it its just me more most much my of often on one or our out quite rather really so some
  sometimes still than that the their them then there these they this those to too up us very was we were what when
  which who will with would you your`.split(/\s+/),
);
/** Words that change the meaning of the next one. */
const NEGATIONS = new Set(['no', 'not', 'never', 'without']);
/** Words that mean too little to be a phrase by themselves. */
const VAGUE_WORDS = new Set(
  `bad best better big clean few first good great hard keeps last less like little long lot lots made make makes many
  move moves need needed needs new nice one part read reads real run runs set sets short small step steps take takes
  thing things time times tool two want way well work works wrong`.split(/\s+/),
);

/** Maximum number of words in a phrase. */
const LENGTH_MAX = 3;
/** Longer points are sentences: only this many characters of their beginning are read. */
const POINT_MAX_LENGTH = 100;
/** Maximum number of characters of a stem in a topic. */
const STEM_MAX_LENGTH = 40;

const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#%)]+$/gu;

interface Token {
  readonly word: string;
  readonly stem: string;
  /** The position of the word among the words of its point. */
  readonly index: number;
}

/** Returns the topics of one side of a review, each with the words that the review uses. */
export function phrasesOf(review: Points, side: Side): Map<string, string> {
  const phrases = new Map<string, string>();
  for (const point of (side === 'pro' ? review.pros : review.cons) ?? []) {
    const words = cutText(point, POINT_MAX_LENGTH).split(/\s+/).filter(Boolean);
    const tokens = tokensOf(words);
    for (let start = 0; start < tokens.length; start += 1)
      for (let length = 1; length <= LENGTH_MAX; length += 1) {
        const run = tokens.slice(start, start + length);
        const [first, last] = [run[0], run.at(-1)];
        if (run.length < length || !first || !last || NEGATIONS.has(last.word)) continue;
        if (length === 1 && (first.stem.length < 3 || VAGUE_WORDS.has(first.word))) continue;
        const topic = [side, ...run.map(({ stem }) => stem)].join('-');
        if (phrases.has(topic)) continue;
        const text = words.slice(first.index, last.index + 1).join(' ');
        phrases.set(topic, text.replace(OUTER_PUNCTUATION, ''));
      }
  }
  return phrases;
}

function tokensOf(words: readonly string[]): Token[] {
  return words.flatMap((word, index) =>
    wordsOf(word)
      // Topics are parts of URLs.
      .map(lexemeOf)
      .filter((each) => !CONNECTING_WORDS.has(each))
      .map((each) => ({ word: each, stem: stemOf(each), index }))
      .filter(({ stem }) => stem.length <= STEM_MAX_LENGTH),
  );
}
