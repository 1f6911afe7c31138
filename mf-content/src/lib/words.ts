/** Words that say how something is asked, or that all pages of the site are about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a about agent agents ai an and are as at be best by can do does find for from get good have how i in is it like me mean meaning my of on or our should site that the there these this to tool tools use used vs we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** "what is an ai agent?", "define MCP", "meaning of RAG". */
const ASKING =
  /^(?:(?:what(?:'s| is| are| does)|define|explain|(?:definition|meaning) of)\s+)(?:an?\s+|the\s+)?/;
const ASKED = / (?:mean|definition|meaning)$/;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();

/** What a search asks the meaning of: `rag` for "What is RAG?". For other searches, their text. */
export const askedTerm = (search: string): string =>
  plain(search).replace(ASKING, '').replace(ASKED, '');

/**
 * How visitors may write the name of a term: `Large Language Model` also as `large language models` and `llm`,
 * `MCP (…)` also as `mcp`.
 */
export function namesOf(name: string): string[] {
  const short = plain(name.replace(/\([^()]*\)/, ''));
  const words = short.split(' ');
  const initials = words.map((word) => word[0]).join('');
  const all = [short, plain(name), ...(words.length > 2 ? [initials] : [])];
  return all.flatMap((each) => [each, `${each}s`]);
}

/** The words of a search that say what it is about, each once. */
export const wordsOf = (search: string): string[] =>
  [...new Set(plain(search).split(' '))].filter((word) => word !== '' && !STOP_WORDS.has(word));

/** Whether texts contain all words, and the title one of them. Endings such as `-s` and `-ing` may differ. */
export function containsAll(
  texts: readonly string[],
  words: readonly string[],
  title: string,
): boolean {
  const found = (text: string) => {
    const stems = new Set(plain(text).split(' ').map(stemOf));
    return (word: string) => stems.has(stemOf(word));
  };
  return words.every(found(texts.join(' '))) && words.some(found(title));
}

const stemOf = (word: string) => word.replace(/(?<=\w{3})(?:ings?|ed|es|s|e)$/, '');
