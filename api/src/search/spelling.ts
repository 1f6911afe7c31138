/** A dictionary word that the visitor may have meant. */
export interface Candidate {
  word: string;
  inName: boolean;
  agentCount: number;
}

/**
 * Returns how many insertions, deletions, replacements and transpositions of adjacent letters turn
 * one word into the other. This is the optimal string alignment distance, see
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance.
 */
export function editDistance(a: string, b: string): number {
  const from = [...a];
  const to = [...b];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of from.entries()) {
    const row = [i + 1];
    for (const [j, other] of to.entries()) {
      const replaced = (last[j] ?? 0) + (letter === other ? 0 : 1);
      let best = Math.min(replaced, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1);
      if (i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other) {
        best = Math.min(best, (beforeLast[j - 1] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}

/**
 * Longer words are not corrected: none is in the dictionary, and the texts within one edit multiply
 * with length.
 */
const CORRECTABLE_MAX = 24;

/**
 * Returns how many wrong letters a word may have. In a short word each letter matters, and a very
 * long one is not a typing mistake.
 */
export function toleranceOf(word: string): number {
  if (word.length < 4 || word.length > CORRECTABLE_MAX || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/**
 * A shorter word keeps its first letter. People rarely get it wrong, and a short word with another
 * first letter is another word: "sora" is not "lora".
 */
const FIRST_LETTER_MIN = 5;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * Returns a word and, if it may have wrong letters, every text within one edit of it (see
 * {@link editDistance}). Only English letters and digits are inserted.
 */
export function textsWithinOneEdit(word: string): string[] {
  const texts = new Set([word]);
  if (toleranceOf(word) === 0) return [...texts];
  const letters = [...word];
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [letter = '', next = '', ...others] = letters.slice(at);
    const after = others.join('');
    texts.add(before + next + after);
    texts.add(before + next + letter + after);
    for (const other of LETTERS) {
      texts.add(before + other + next + after);
      texts.add(before + other + letter + next + after);
    }
  }
  return [...texts];
}

/**
 * Returns whether the correct word may not be among the {@link textsWithinOneEdit}.
 */
export function needsFuzzyLookup(word: string): boolean {
  const tolerance = toleranceOf(word);
  return tolerance > 1 || (tolerance === 1 && !/^[a-z]+$/.test(word));
}

/** Returns the most likely correction, or undefined if no candidate is close enough. */
export function correctionOf(
  word: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const tolerance = toleranceOf(word);
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= tolerance)
    .filter(({ candidate }) => word.length >= FIRST_LETTER_MIN || word[0] === candidate.word[0])
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.candidate.inName) - Number(a.candidate.inName) ||
        b.candidate.agentCount - a.candidate.agentCount ||
        // A missing letter is more common than an extra or wrong one.
        b.candidate.word.length - a.candidate.word.length ||
        (a.candidate.word < b.candidate.word ? -1 : 1),
    )[0]?.candidate;
}
