import type { LanguageId } from '../../../contract/languages.ts';
import { INTEGRATIONS, type IntegrationId } from '../../../contract/options.ts';
import { isWeak } from '../../../contract/weak-words.ts';
import { wordsOf } from '../words.ts';
import { categoryIn } from './category-in.ts';
import { LANGUAGE_RULES } from './languages.ts';
import {
  ALTERNATIVE_RULE,
  API_RULE,
  AT_MOST_RULE,
  BELOW_RULE,
  BUT_RULE,
  CHEAP_RULE,
  CHEAP_USD,
  CHEAPER_RULE,
  CHEAPER_THAN_RULE,
  EXCEPT_RULE,
  FREE_RULE,
  LIKE_RULE,
  NEGATION,
  OPEN_SOURCE_RULE,
  PRIVATE_RULE,
  PRODUCT_RULES,
} from './rules.ts';

/** Replaces words that were recognized, so that the words around them do not become a phrase. */
const GAP = '|';

/** A text that names the agent that a question compares with. */
export interface NamedAgent {
  /** The words next to the marker, in which the name begins or ends. */
  readonly words: readonly string[];
  /** Whether the name is at the end of the words, as in "midjourney alternative". */
  readonly isAtEnd: boolean;
}

/** What the rules recognize in a search text. Nothing is looked up yet. */
export interface Question {
  readonly category: string | undefined;
  readonly price: 'free' | 'open-source' | undefined;
  /** The price must be below this, in dollars per month. */
  readonly limitUsd: number | undefined;
  /** Whether the price may also be the limit itself. */
  readonly isLimitIncluded: boolean;
  readonly integrations: readonly IntegrationId[];
  readonly languages: readonly LanguageId[];
  readonly hasApi: boolean;
  readonly isPrivate: boolean;
  readonly isCheaper: boolean;
  /** Whether the named agent is not wanted: "anything but midjourney". */
  readonly isExcluded: boolean;
  /** Whether a fact was left out because it is not asked for: "not free". */
  readonly isWithout: boolean;
  readonly reference: NamedAgent | undefined;
  /** The words that no rule recognized. */
  readonly text: string;
}

/** Parses a search text by rules, the most specific first. Returns what each of them found. */
export function readQuestion(q: string): Question {
  let isWithout = false;
  const asked = withWholeDollars(q.replace(MINUS, 'not ')).replace(AT_LEAST, () => {
    isWithout = true;
    return ` ${GAP} `;
  });
  let text = wordsOf(asked)
    .join(' ')
    .replace(/\bnon(?=free\b)/g, 'non ');
  const take = (rule: RegExp): RegExpExecArray | null => {
    const found = rule.exec(text);
    if (found)
      text = `${text.slice(0, found.index)} ${GAP} ${text.slice(found.index + found[0].length)}`;
    return found;
  };
  // A fact that is not asked for is left out, because no agent is searched by what it lacks.
  const takeFact = (rule: RegExp): RegExpExecArray | null => {
    const found = take(rule);
    if (!found || !NEGATION.test(text.slice(0, found.index))) return found;
    isWithout = true;
    text = text.slice(0, found.index).replace(NEGATION, '') + text.slice(found.index);
    return takeFact(rule);
  };

  const atMost = takeFact(AT_MOST_RULE);
  const limit = atMost ?? takeFact(BELOW_RULE);
  const isPrivate = takeFact(PRIVATE_RULE) !== null;
  const isOpenSource = takeFact(OPEN_SOURCE_RULE) !== null;
  const isFree = !isOpenSource && takeFact(FREE_RULE) !== null;
  const { reference, isCheaper, isExcluded } = takeReference();
  const hasApi = takeFact(API_RULE) !== null;
  const integrations = takeProducts();
  const languages = LANGUAGE_RULES.filter(({ rule }) => takeFact(rule)).map(({ id }) => id);
  const isCheap = !reference && !limit && takeFact(CHEAP_RULE) !== null;
  const found = categoryIn(text);
  return {
    category: found?.category,
    price: isOpenSource ? 'open-source' : isFree ? 'free' : undefined,
    limitUsd: limit ? Number(limit[1] ?? limit[2]) : isCheap ? CHEAP_USD : undefined,
    isLimitIncluded: atMost !== null,
    integrations,
    languages,
    hasApi,
    isPrivate,
    isCheaper,
    isExcluded,
    isWithout,
    reference,
    text: withoutGaps(found?.rest ?? text),
  };

  function takeReference(): Pick<Question, 'reference' | 'isCheaper' | 'isExcluded'> {
    const cheaperThan = take(CHEAPER_THAN_RULE);
    const like = cheaperThan ?? take(LIKE_RULE);
    const after = like ?? take(EXCEPT_RULE);
    if (after) {
      const [named = '', ...rest] = splitAtLimits(after[1] ?? '');
      text = `${text} ${rest.join(` ${GAP} `)}`;
      const isCheaper = cheaperThan !== null || take(CHEAPER_RULE) !== null;
      const reference = { words: named.split(' '), isAtEnd: false };
      return { reference, isCheaper, isExcluded: like === null };
    }
    const before = take(ALTERNATIVE_RULE) ?? take(BUT_RULE);
    if (!before) return { reference: undefined, isCheaper: false, isExcluded: false };
    const named = (before[1] ?? '').split(GAP).at(-1)?.trim() ?? '';
    const words = named.replace(CHEAPER_RULE, '').trim().split(' ');
    const isCheaper = CHEAPER_RULE.test(named) || take(CHEAPER_RULE) !== null;
    return { reference: { words, isAtEnd: true }, isCheaper, isExcluded: false };
  }

  function takeProducts(): IntegrationId[] {
    const asked = PRODUCT_RULES.filter(({ pattern }) => takeFact(pattern) !== null);
    return INTEGRATIONS.map(({ id }) => id).filter((id) => asked.some((each) => each.id === id));
  }
}

const CURRENCY = '[$€£]|usd|dollars?|bucks';
const AMOUNT = String.raw`\d{1,5}(?:\.\d{1,2})?`;
/** "$10-20", "between $10 and $20", "10 to 20 dollars". One of the groups is the upper end. */
const RANGE = new RegExp(
  String.raw`(?:\bbetween\s+)?(?:[$€£]\s?${AMOUNT}\s?(?:[-–—]|to|and)\s?[$€£]?\s?(${AMOUNT})\b|\b${AMOUNT}\s?(?:[-–—]|to|and)\s?(${AMOUNT})(?=\s?(?:${CURRENCY})))`,
  'gi',
);
/** "over $50", "$20 or more". No agent is searched by a price that it must reach. */
const AT_LEAST = new RegExp(
  String.raw`(?:(?<!\b(?:no|not) )\b(?:over|above|more than|at least|min(?:imum)?|starting at|from)|>\s?=?|≥)\s?(?:[$€£]\s?${AMOUNT}|${AMOUNT}\s?(?:${CURRENCY}))\b|(?:[$€£]\s?${AMOUNT}|${AMOUNT}\s?(?:${CURRENCY}))\s?(?:\+|or more|and (?:up|more))`,
  'gi',
);
/** "$100 a year", "99 dollars per year". The amount is in one of the groups. */
const A_YEAR = new RegExp(
  String.raw`([$€£]\s?)(${AMOUNT})\s?(?:(?:a|per|each)\s|/\s?)(?:year|yr)\b|(${AMOUNT})(\s?(?:${CURRENCY}))\s?(?:(?:a|per|each)\s|/\s?)(?:year|yr)\b`,
  'gi',
);
/** A price in cents: with its currency, or after the words that make it a limit. */
const CENTS = new RegExp(
  String.raw`(?<=(?:[$€£]|\b(?:under|below|than|up to|at most|max|maximum))\s?)(\d{1,5})\.(\d{1,2})\b|\b(\d{1,5})\.(\d{1,2})(?=\s?(?:${CURRENCY}))`,
  'gi',
);

const UNITS = 'one two three four five six seven eight nine'.split(' ');
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** "twenty dollars", "twenty-five bucks", "a hundred dollars". */
const IN_WORDS = new RegExp(
  String.raw`\b(?:(${TENS.join('|')})(?:[ -](${UNITS.join('|')}))?|(${UNITS.join('|')})|(?:an?|one) (hundred))(?= (?:${CURRENCY}))`,
  'gi',
);
const NO_PRICE = new RegExp(
  String.raw`(?:[$€£]\s?0(?:\.00?)?(?![\d.])|\b(?:0|zero)\s(?:${CURRENCY}))(?:\s?(?:(?:a|per)\s|/\s?)month)?`,
  'gi',
);

/** The number of an amount in words. */
const numberOf = (words: readonly string[], word = '') => words.indexOf(word.toLowerCase()) + 1;

/** "chatbot -free". */
const MINUS = /(?<=\s)-(?=\p{L})/gu;

/** Rewrites prices as the rules read them. Cents are rounded up, because whole dollars are compared. */
function withWholeDollars(q: string): string {
  return q
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\bUS\s?\$|\bUSD\s?(?=\d)/gi, '$$')
    .replace(/(?:<\s?=|≤)(?=\s?[$€£]?\s?\d)/g, ' up to ')
    .replace(/<(?=\s?[$€£]?\s?\d)/g, ' under ')
    .replace(IN_WORDS, (_all, tens, unit, only, hundred) =>
      String(hundred ? 100 : 10 * numberOf(TENS, tens) + numberOf(UNITS, unit ?? only)),
    )
    .replace(NO_PRICE, ' free ')
    .replace(A_YEAR, (_all, sign = '', before, after, unit = '') => {
      return `${sign}${Math.ceil(Number(before ?? after) / 12)}${unit} a month`;
    })
    .replace(RANGE, (_all, first, second) => `up to $${first ?? second}`)
    .replace(CENTS, (_all, a, b, c, d) => String(Number(a ?? c) + Math.sign(Number(b ?? d))));
}

/** Splits where a name ends: "notion ai | but private", "canva with api". */
function splitAtLimits(text: string): string[] {
  return text.split(/\s*\|\s*|\s+(?=(?:but|and|with|for|that|which|in|on|without|under)\b)/);
}

/** Returns the words between the gaps; nothing if they are words such as "tool" and "but". */
function withoutGaps(text: string): string {
  const words = text.split(' ').filter((word) => word !== GAP && word !== '' && word !== 'but');
  return words.every(isWeak) ? '' : words.join(' ');
}
