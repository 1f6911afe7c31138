import { LANGUAGES, type LanguageId } from '../../../contract/languages.ts';
import { wordsOf } from '../words.ts';

/** The words of a language's name in English, and in itself: "german", "deutsch". */
const namesOf = (id: LanguageId, label: string): string[] =>
  [label, new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? label].map((name) =>
    wordsOf(name).join(' '),
  );

/** A name that is also a verb counts only where it cannot be one: not in "polish an essay" or "to polish texts". */
const VERBS: readonly LanguageId[] = ['pl'];

const BEFORE_NOUN =
  '(?:that |which )?(?:speaks?|understands?|supports?|reads?|writes?|writing|works? in|working in)|in|into|auf|en|em|na|from';
const BEFORE_ANY = `${BEFORE_NOUN}|for|and|or|to`;
const AFTER = '(?: (?:language|speaking|speakers?))';

/** Almost every agent works in English, and few sources say so: as a condition, it would hide most of them. */
const IS_ASSUMED: LanguageId = 'en';

/** The languages with the phrases that ask for them: "in german", "german language", "auf deutsch". */
export const LANGUAGE_RULES = LANGUAGES.filter(({ id }) => id !== IS_ASSUMED).map(
  ({ id, label }) => {
    const name = `(?:${namesOf(id, label).join('|')})`;
    const phrases = VERBS.includes(id)
      ? `(?:${BEFORE_NOUN})(?: the)? ${name}${AFTER}?|${name}${AFTER}`
      : `(?:(?:${BEFORE_ANY})(?: the)? )?${name}${AFTER}?`;
    return { id, rule: new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases})(?![\\p{L}\\p{N}])`, 'u') };
  },
);
