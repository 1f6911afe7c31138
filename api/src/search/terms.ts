import { LONGEST_PHRASE, SYNONYM_WORDS, synonymsOf } from './synonyms.ts';
import { formsOf, isUnspaced, isWeak } from './words.ts';

/** One thing that is looked for: a word, or several that mean one thing. */
export interface Term {
  words: readonly string[];
  /** Other phrases for the same, each as its words. */
  synonyms: readonly (readonly string[])[];
  /** How much the term says, above 0 and at most 1: a rare word says more. */
  weight: number;
  /** So many agents have it as it is that those with longer words are not needed. */
  isCommon?: boolean;
}

/** What the dictionary knows of a word. */
export interface KnownWord {
  /** It stands in the dictionary as it is. */
  exact: boolean;
  /** How many agents have it, another form of it, or a word that begins with it. */
  agentCount: number;
}

export type Dictionary = ReadonlyMap<string, KnownWord>;

/** Longer texts are cut: nobody looks for more things at once. */
export const WORDS_MAX = 16;
/** Longer words are cut. A character may unfold to eighteen letters, so a short text may have some. */
export const WORD_LENGTH_MAX = 40;

// A word that nobody has counts, so that a lone common word beside it is no match; but not so
// much that it spoils a longer sentence.
const UNKNOWN_WEIGHT = 0.6;
const PHRASE_WEIGHT = 0.8;

/** Agents that have a common word. To gather all longer words of as many takes too long. */
export const COMMON_COUNT = 10_000;

/** Whether a word needs no correction. A pair of characters is near too many others to have one. */
export const isKnown = (word: string, dictionary: Dictionary): boolean =>
  (dictionary.get(word)?.agentCount ?? 0) > 0 ||
  SYNONYM_WORDS.has(word) ||
  isWeak(word) ||
  isUnspaced(word);

/** Every pair of neighbours written as one word: "mid journey" may be "midjourney". */
export function joinedPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}

/**
 * Splits words into terms: phrases that have synonyms, then names that were written apart, then
 * single words. Words that say little, and versions, are left out, unless there is nothing else.
 */
export function termsOf(words: readonly string[], dictionary: Dictionary): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const term =
      phraseAt(words, at) ?? joinedAt(words, at, dictionary) ?? wordAt(words, at, dictionary);
    if (!term) break;
    terms.push(term.term);
    at += term.length;
  }
  const strong = terms.filter(
    ({ words: [word = '', ...more] }) => more.length > 0 || !isWeak(word),
  );
  const telling = strong.filter(
    ({ words: [word = '', ...more] }) => more.length > 0 || !isVersion(word, dictionary),
  );
  return [telling, strong].find((list) => list.length > 0) ?? terms;
}

/** A number, or one with letters that nobody has: "GPT-4o" is meant for ChatGPT, "7B" is any size. */
function isVersion(word: string, dictionary: Dictionary): boolean {
  return /^\d+$/.test(word) || (/\d/.test(word) && !isKnown(word, dictionary));
}

/**
 * What the words would be as a name: without a version that is not looked for, unless there is
 * something of that name.
 */
export function nameKeyOf(
  words: readonly string[],
  terms: readonly Term[],
  dictionary: Dictionary,
): string {
  const whole = words.join('');
  if (dictionary.get(whole)?.exact) return whole;
  const wanted = new Set(terms.flatMap((term) => term.words));
  return words.filter((word) => wanted.has(word) || !isVersion(word, dictionary)).join('') || whole;
}

interface TermAt {
  term: Term;
  /** How many words it takes. */
  length: number;
}

function phraseAt(words: readonly string[], at: number): TermAt | undefined {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    const synonyms = synonymsOf(phrase);
    if (synonyms) return { term: { words: phrase, synonyms, weight: PHRASE_WEIGHT }, length };
  }
  return undefined;
}

function joinedAt(
  words: readonly string[],
  at: number,
  dictionary: Dictionary,
): TermAt | undefined {
  const pair = words.slice(at, at + 2);
  const joined = pair.join('');
  if (pair.length < 2 || !dictionary.get(joined)?.exact) return undefined;
  const synonyms = [pair, ...(synonymsOf([joined]) ?? [])];
  return { term: { words: [joined], synonyms, weight: weightOf(joined, dictionary) }, length: 2 };
}

function wordAt(words: readonly string[], at: number, dictionary: Dictionary): TermAt | undefined {
  const word = words[at];
  if (word === undefined) return undefined;
  const synonyms = [...formsOf(word).map((form) => [form]), ...(synonymsOf([word]) ?? [])];
  const known = dictionary.get(word);
  const isCommon = known?.exact === true && known.agentCount >= COMMON_COUNT;
  const weight = weightOf(word, dictionary);
  return { term: { words: [word], synonyms, weight, isCommon }, length: 1 };
}

function weightOf(word: string, dictionary: Dictionary): number {
  const count = dictionary.get(word)?.agentCount ?? 0;
  if (count === 0) return SYNONYM_WORDS.has(word) ? PHRASE_WEIGHT : UNKNOWN_WEIGHT;
  return 1 / Math.log(Math.E + count);
}
