import type { Term } from './types.ts';

export const LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly Term[];
}

/** All 26 letters, each with the terms whose names begin with it; most are empty. */
export function groupByLetter(terms: readonly Term[]): LetterGroup[] {
  return LETTERS.map((letter) => ({
    letter,
    terms: terms.filter((term) => term.name.startsWith(letter)),
  }));
}
