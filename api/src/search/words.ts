/** What people type for letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
};
const NOT_DECOMPOSED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Converts to lower case and removes accents, ligatures and other variants of letters. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(NOT_DECOMPOSED, (letter) => PLAIN[letter] ?? letter);
}

/**
 * Matches a single letter with its signs ("c++", "c#", "a+", but not the sum "a+b"), and runs of
 * letters and digits: of scripts without spaces, or of all others.
 */
const RUNS =
  /(?<![\p{L}\p{N}])[a-z](?:\+\+|#|\+(?![\p{L}\p{N}]))|[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]&&[\p{L}\p{N}]]+|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]+/gv;

/**
 * Returns the folded words of a text: runs of letters and digits. A single letter keeps the signs
 * after it, because "C++" and "C#" are not "C". Apostrophes are dropped. Chinese and Japanese have
 * no spaces, so every two adjacent characters count as a word.
 */
export function wordsOf(text: string): string[] {
  const runs = fold(text).replace(/['’]/g, '').match(RUNS) ?? [];
  return runs.flatMap((run) => (isUnspaced(run) ? pairsOf(run) : [run]));
}

/**
 * Returns a word as PostgreSQL indexes it. Its parser, which also reads queries, drops signs, so
 * they are spelled out.
 */
export function lexemeOf(word: string): string {
  return word.replaceAll('+', 'plus').replace('#', 'sharp');
}

/** Returns whether a word is written in a script without spaces. */
export function isUnspaced(word: string): boolean {
  return /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/v.test(word);
}

/** Returns every two adjacent characters, or a single character by itself. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  const [first = '', ...others] = characters;
  return others.length === 0
    ? [first]
    : others.map((character, index) => `${characters[index]}${character}`);
}

/**
 * Returns the distinct characters of the words in scripts without spaces, each of which is
 * searchable.
 */
export function charactersOf(text: string): string[] {
  return [...new Set(wordsOf(text).filter(isUnspaced).join(''))];
}

/** Returns a name without spaces, hyphens, dots and capitals, which people write differently. */
export function keyOf(name: string): string {
  return wordsOf(name).join('');
}

/** Splits words in camel case: "ElevenLabs" becomes "Eleven Labs". */
export function splitCamelCase(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
}

/**
 * Returns forms of a word that English stemming does not unify: agent nouns and their verbs
 * ("checker", "check"), and British and American spelling.
 */
export function formsOf(word: string): string[] {
  const doer = /^(\p{L}{4,})(er|or)s?$/u.exec(word)?.[1];
  const forms = doer ? [doer, `${doer}e`] : [];
  const [, start, letter, end] = /^(.*)i([sz])(e|ed|es|ing|er|ers|ation)$/.exec(word) ?? [];
  return letter ? [...forms, `${start}i${letter === 's' ? 'z' : 's'}${end}`] : forms;
}
