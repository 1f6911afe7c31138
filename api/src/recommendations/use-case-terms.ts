import { isWeak } from '../../contract/weak-words.ts';
import { stemOf } from '../search/stem.ts';
import { LONGEST_PHRASE, synonymsOf } from '../search/synonyms.ts';
import { wordsOf } from '../search/words.ts';

/** Words that occur in the text of any kind of agent and say little about the job. */
const GENERAL_WORDS = new Set(
  `after before between big each every everyone everything fast few first full high just large last less long
  lot lots low many more most much new next nothing old one other own please quick quickly really several
  short simple simply small so two very way well whole work working works would create want wants`.split(
    /\s+/,
  ),
);

/** The longest use cases have about 150 words. Those beyond this many distinct ones are ignored. */
const TERMS_MAX = 40;
/** The share of the weight of a general word, and of a synonym's match. */
const GENERAL_SHARE = 0.25;
const SYNONYM_SHARE = 0.6;
/** The weight of two adjacent words that are also adjacent in an entry, relative to their mean. */
const PAIR_SHARE = 0.6;

/** One way to write a term, as stems between spaces, and how strongly it matches, 0 to 1. */
export interface Spelling {
  readonly stems: string;
  readonly strength: number;
}

/** A word of a use case, a phrase with synonyms, or two adjacent words. */
export interface UseCaseTerm {
  /** Best first. */
  readonly spellings: readonly Spelling[];
  /** The share of its rarity that counts. */
  readonly share: number;
  /** Whether a match alone shows that an agent is made for the use case. */
  readonly isSpecific: boolean;
  /** Whether it counts only where an agent has it. */
  readonly isBonus: boolean;
}

/** Returns a text as stems, each between spaces, so that a phrase in it is a substring. */
export function stemsOf(text: string): string {
  return ` ${wordsOf(text).map(stemOf).join(' ')} `;
}

/** Returns the distinct terms of a use case in the order of the text. */
export function termsOfUseCase(text: string): UseCaseTerm[] {
  const words = wordsOf(text);
  const terms = new Map<string, UseCaseTerm>();
  let previous: string | undefined;
  for (let at = 0; at < words.length && terms.size < TERMS_MAX; ) {
    const phrase = phraseAt(words, at);
    at += phrase.length;
    const [word = ''] = phrase;
    if (phrase.length === 1 && (word.length < 3 || isWeak(word))) continue;
    const stems = stemsOf(phrase.join(' '));
    terms.set(stems, termOf(phrase, stems));
    if (previous !== undefined) {
      const pair = `${previous.trimEnd()}${stems}`;
      const spellings = [{ stems: pair, strength: 1 }];
      terms.set(pair, { spellings, share: PAIR_SHARE, isSpecific: true, isBonus: true });
    }
    previous = stems;
  }
  return [...terms.values()];
}

function termOf(phrase: readonly string[], stems: string): UseCaseTerm {
  const synonyms = (synonymsOf(phrase) ?? []).map((words) => ({
    stems: stemsOf(words.join(' ')),
    strength: SYNONYM_SHARE,
  }));
  const isGeneral = phrase.length === 1 && GENERAL_WORDS.has(phrase[0] ?? '');
  return {
    spellings: [{ stems, strength: 1 }, ...synonyms],
    share: isGeneral ? GENERAL_SHARE : 1,
    isSpecific: !isGeneral,
    isBonus: false,
  };
}

/** Returns the longest phrase with synonyms that begins here, or one word. */
function phraseAt(words: readonly string[], at: number): readonly string[] {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    if (synonymsOf(phrase)) return phrase;
  }
  return words.slice(at, at + 1);
}
