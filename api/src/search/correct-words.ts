import { type Candidate, correctionOf } from './spelling.ts';
import { SYNONYM_WORDS } from './synonyms.ts';
import { type Dictionary, isKnown } from './terms.ts';

const SYNONYM_CANDIDATES: readonly Candidate[] = [...SYNONYM_WORDS].map((word) => ({
  word,
  inName: false,
  agentCount: 0,
}));

/**
 * Corrects unknown words where a similar known word exists. Joins two words if only that leads to a
 * name: "mid jorny" becomes "midjourney".
 */
export function correctWords(
  words: readonly string[],
  dictionary: Dictionary,
  candidates: ReadonlyMap<string, readonly Candidate[]>,
): string[] {
  const corrected: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    if (next !== undefined && !(isKnown(word, dictionary) && isKnown(next, dictionary))) {
      const name = correctionOf(word + next, candidates.get(word + next) ?? []);
      const isNeeded = [word, next].some((each) => !isKnown(each, dictionary) && !repair(each));
      if (name?.inName && isNeeded) {
        corrected.push(name.word);
        at += 1;
        continue;
      }
    }
    corrected.push(isKnown(word, dictionary) ? word : (repair(word)?.word ?? word));
  }
  return corrected;

  function repair(word: string): Candidate | undefined {
    return correctionOf(word, [...(candidates.get(word) ?? []), ...SYNONYM_CANDIDATES]);
  }
}
