const CONSONANTS = 'bdfgklmnprstvzhj';
const VOWELS = 'aeiou';

/**
 * A generated word of syllables, unique for each number from 0. Higher numbers have longer words.
 */
export function generateWord(number: number): string {
  const syllables = CONSONANTS.length * VOWELS.length;
  let word = '';
  for (let rest = number; rest >= 0; rest = Math.floor(rest / syllables) - 1) {
    const syllable = rest % syllables;
    word += `${CONSONANTS[syllable % CONSONANTS.length]}${VOWELS[Math.floor(syllable / CONSONANTS.length)]}`;
  }
  return `${word}x`;
}
