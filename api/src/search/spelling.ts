/** A word of the dictionary that may have been meant. */
export interface Candidate {
  word: string;
  inName: boolean;
  agentCount: number;
}

/**
 * How many letters two words differ by: inserted, left out, replaced, or two neighbours that
 * changed places. The optimal string alignment distance, see
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

/** No word of a tool's text is longer, and the texts near a word grow with its length. */
const CORRECTABLE_MAX = 24;

/**
 * How many wrong letters a word of this length may have: in a short one each changes it, and one
 * that is too long is nothing that anyone mistyped.
 */
export function toleranceOf(word: string): number {
  if (word.length < 4 || word.length > CORRECTABLE_MAX || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * A word and, where it may have wrong letters, every text that it differs from by one, see
 * {@link editDistance}; with no other letters put in than those of English, and digits.
 */
export function textsNear(word: string): string[] {
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

/** Whether a word may be meant for one that is not among the {@link textsNear} it. */
export function mayBeFarther(word: string): boolean {
  const tolerance = toleranceOf(word);
  return tolerance > 1 || (tolerance === 1 && !/^[a-z]+$/.test(word));
}

/** The word that was most likely meant; undefined when none is near enough. */
export function correctionOf(
  word: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const tolerance = toleranceOf(word);
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.candidate.inName) - Number(a.candidate.inName) ||
        b.candidate.agentCount - a.candidate.agentCount ||
        // A letter is more often forgotten than put in or mistaken.
        b.candidate.word.length - a.candidate.word.length ||
        (a.candidate.word < b.candidate.word ? -1 : 1),
    )[0]?.candidate;
}
