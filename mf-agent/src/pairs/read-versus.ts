import { parsePair } from '../lib/urls.ts';

/** "ChatGPT vs Claude", "chatgpt or claude?", "compare ChatGPT with Claude", "difference between ChatGPT and Claude". */
const QUESTIONS = [
  /^(?:compare |comparison of )?(.+?) (?:vs\.?|versus|or|compared (?:to|with)) (.+)$/i,
  /^(?:compare|(?:the )?(?:difference|comparison) between) (.+?) (?:and|with|to) (.+)$/i,
];

/** Reads two names in a search. @returns how a pair is written in a URL; null if the search does not ask for two agents */
export function readVersus(text: string): string | null {
  const plain = text
    .trim()
    .replace(/(?<![?!.])[?!.]+$/, '')
    .replace(/\s+/g, ' ');
  for (const question of QUESTIONS) {
    const [, first, second] = question.exec(plain) ?? [];
    if (first && second) return parsePair(`${slugOf(first)}-vs-${slugOf(second)}`);
  }
  return null;
}

/** A name as the API writes it in a URL. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
