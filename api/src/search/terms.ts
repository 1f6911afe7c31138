import { isWeak } from '../../contract/weak-words.ts';
import { LONGEST_PHRASE, SYNONYM_WORDS, synonymsOf } from './synonyms.ts';
import { formsOf, isUnspaced } from './words.ts';

/** A unit of a search: one word, or several that form a phrase. */
export interface Term {
  words: readonly string[];
  /** Other phrases with the same meaning, each as a list of words. */
  synonyms: readonly (readonly string[])[];
  /** How specific the term is, above 0 and at most 1: a rare word weighs more. */
  weight: number;
  /** Whether so many agents have the exact word that longer words are not searched. */
  isCommon?: boolean;
}

/** The dictionary entry of a word. */
export interface KnownWord {
  /** Whether the dictionary has exactly this word. */
  exact: boolean;
  /** How many agents have it, one of its other forms, or a word that begins with it. */
  agentCount: number;
}

export type Dictionary = ReadonlyMap<string, KnownWord>;

/** Longer texts are truncated to this many words. */
export const WORDS_MAX = 16;
/**
 * Longer words are truncated. One character may decompose into eighteen letters, so a short text
 * may have some.
 */
export const WORD_LENGTH_MAX = 40;

// A word that no agent has still counts, so that a single common word next to it is not enough for
// a match. The weight is low enough that it does not spoil a longer sentence.
const UNKNOWN_WEIGHT = 0.6;
const PHRASE_WEIGHT = 0.8;

/**
 * A word is common if this many agents have it. Collecting its longer forms would take too long.
 */
export const COMMON_COUNT = 10_000;

/**
 * Returns whether a word needs no correction. Pairs of characters are too similar to be corrected.
 */
export const isKnown = (word: string, dictionary: Dictionary): boolean =>
  (dictionary.get(word)?.agentCount ?? 0) > 0 ||
  SYNONYM_WORDS.has(word) ||
  isWeak(word) ||
  isUnspaced(word);

/** Returns every adjacent pair as one word: "mid journey" may be "midjourney". */
export function joinedPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}

/**
 * Splits words into terms: phrases with synonyms, then names written as two words, then single
 * words. Drops weak words and versions unless there is nothing else.
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
  const specific = strong.filter(
    ({ words: [word = '', ...more] }) => more.length > 0 || !isVersion(word, dictionary),
  );
  return [specific, strong].find((list) => list.length > 0) ?? terms;
}

/**
 * Returns whether a word is a number, or an unknown word with digits: "4o" in "GPT-4o", or "7B".
 */
function isVersion(word: string, dictionary: Dictionary): boolean {
  return /^\d+$/.test(word) || (/\d/.test(word) && !isKnown(word, dictionary));
}

/**
 * Returns the words as a name key. Leaves out versions that are not terms, unless the dictionary
 * has exactly that name.
 */
export function nameKeyOf(
  words: readonly string[],
  terms: readonly Term[],
  dictionary: Dictionary,
): string {
  const whole = words.join('');
  if (dictionary.get(whole)?.exact) return whole;
  const termWords = new Set(terms.flatMap((term) => term.words));
  return (
    words.filter((word) => termWords.has(word) || !isVersion(word, dictionary)).join('') || whole
  );
}

interface TermAt {
  term: Term;
  /** How many words it covers. */
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
