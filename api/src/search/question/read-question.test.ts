import { expect, test } from 'vitest';
import { costsLessThan } from './facts.ts';
import { type Question, readQuestion } from './read-question.ts';

const NOTHING: Question = {
  category: undefined,
  price: undefined,
  limitUsd: undefined,
  isLimitIncluded: false,
  integrations: [],
  languages: [],
  hasApi: false,
  isPrivate: false,
  isCheaper: false,
  isExcluded: false,
  isWithout: false,
  reference: undefined,
  text: '',
};

const named = (name: string, isAtEnd = false) => ({ words: name.split(' '), isAtEnd });

const READ: [string, Partial<Question>][] = [
  [
    'free image generator with api',
    { price: 'free', category: 'AI Image Generator', hasApi: true },
  ],
  ['cheaper than midjourney', { isCheaper: true, reference: named('midjourney') }],
  ['like notion ai but private', { isPrivate: true, reference: named('notion ai') }],
  [
    'Open-source ElevenLabs alternative',
    { price: 'open-source', reference: named('elevenlabs', true) },
  ],
  ['devin but cheaper', { isCheaper: true, reference: named('devin', true) }],
  ['free alternatives to adobe firefly', { price: 'free', reference: named('adobe firefly') }],
  ['video maker under $20 a month', { category: 'AI Video Generator', limitUsd: 20 }],
  ['video maker under $9.99', { category: 'AI Video Generator', limitUsd: 10 }],
  ['video maker under $20.00', { category: 'AI Video Generator', limitUsd: 20 }],
  ['not free chatbot', { category: 'AI Chatbot', isWithout: true }],
  ['cheap chatbots', { category: 'AI Chatbot', limitUsd: 15 }],
  ['automation with shopify and slack', { integrations: ['slack', 'shopify'], text: 'automation' }],
  ['chatbot for google docs', { category: 'AI Chatbot', integrations: ['google-workspace'] }],
  [
    'text to image that doesn’t train on my data',
    { category: 'AI Image Generator', isPrivate: true },
  ],
  ['free logo maker', { price: 'free', category: 'AI Image Generator', text: 'logo maker' }],
  ['german chatbot', { category: 'AI Chatbot', languages: ['de'] }],
  ['chatbots that speak french and german', { category: 'AI Chatbot', languages: ['fr', 'de'] }],
  ['chatbot auf deutsch', { category: 'AI Chatbot', languages: ['de'] }],
  ['chatbot en español', { category: 'AI Chatbot', languages: ['es'] }],
  ['日本語 chatbot', { category: 'AI Chatbot', languages: ['ja'] }],
  ['chatbot in polish', { category: 'AI Chatbot', languages: ['pl'] }],
  ['polish language chatbot', { category: 'AI Chatbot', languages: ['pl'] }],
  ['transcribe dutch speech', { text: 'transcribe speech', languages: ['nl'] }],
  [
    'image generator but not midjourney',
    { category: 'AI Image Generator', isExcluded: true, reference: named('midjourney') },
  ],
  [
    'free chatbot except for chatgpt',
    { price: 'free', category: 'AI Chatbot', isExcluded: true, reference: named('chatgpt') },
  ],
  ['anything but chatgpt', { isExcluded: true, reference: named('chatgpt') }],
  ['midjourney but cheaper', { isCheaper: true, reference: named('midjourney', true) }],
  ['polish an essay', { text: 'polish an essay' }],
  ['tool to polish my essay', { text: 'tool to polish my essay' }],
  ['write and polish text', { text: 'write and polish text' }],
  ['english grammar checker', { text: 'english grammar checker' }],
  ['free grammar checker', { price: 'free', text: 'grammar checker' }],
];

test.each([
  'chatbots for at most $20',
  'chatbots up to 20 dollars a month',
  'chatbots for no more than $20.00',
  'chatbots $20 or less',
])('includes the limit in "%s"', (q) => {
  const read = { category: 'AI Chatbot', limitUsd: 20, isLimitIncluded: true };
  expect(readQuestion(q)).toEqual({ ...NOTHING, ...read });
});

test.each([
  ...['without a free plan', 'with no free tier', 'that is never free', 'that need not be free'],
  ...[
    'without an api',
    'that does not have an api',
    'not open source',
    'not private',
    'nonfree',
    '-free',
    '-api',
  ],
  ...['not in german', 'not cheap', 'not under $20', 'not less than 20 dollars', 'not with slack'],
])('does not ask for the opposite of "%s"', (words) => {
  const { text, ...read } = readQuestion(`chatbots ${words}`);
  expect({ ...read, text: '' }).toEqual({ ...NOTHING, category: 'AI Chatbot', isWithout: true });
});

test.each([
  ['under $1,000', { limitUsd: 1000 }],
  ['under $1,000.50', { limitUsd: 1001 }],
  ['under 9.99 dollars', { limitUsd: 10 }],
  ['less than 9.99', { limitUsd: 10 }],
  ['$10-20', { limitUsd: 20, isLimitIncluded: true }],
  ['$10 to $20 a month', { limitUsd: 20, isLimitIncluded: true }],
  ['between $9.99 and $19.99', { limitUsd: 20, isLimitIncluded: true }],
  ['10–20 dollars', { limitUsd: 20, isLimitIncluded: true }],
  ['<$20', { limitUsd: 20 }],
  ['< 9.99 dollars', { limitUsd: 10 }],
  ['<= $20', { limitUsd: 20, isLimitIncluded: true }],
  ['≤ 20 USD a month', { limitUsd: 20, isLimitIncluded: true }],
  ['under US$20', { limitUsd: 20 }],
  ['under USD 19.50', { limitUsd: 20 }],
  ['US$10-US$20', { limitUsd: 20, isLimitIncluded: true }],
  ['under $100 a year', { limitUsd: 9 }],
  ['at most $240/year', { limitUsd: 20, isLimitIncluded: true }],
  ['under twenty dollars', { limitUsd: 20 }],
  ['up to twenty-five dollars a month', { limitUsd: 25, isLimitIncluded: true }],
  ['for a hundred dollars or less', { limitUsd: 100, isLimitIncluded: true }],
  ['$0', { price: 'free' }],
  ['for $0.00 a month', { price: 'free' }],
  ['for zero dollars', { price: 'free' }],
  ['under $0.99', { limitUsd: 1 }],
  ['for 120 dollars per year or less', { limitUsd: 10, isLimitIncluded: true }],
])('reads the amount in "%s"', (words, read) => {
  expect(readQuestion(`chatbots ${words}`)).toEqual({
    ...NOTHING,
    category: 'AI Chatbot',
    ...read,
  });
});

test.each([
  'over $50',
  'above 100 dollars',
  'at least $20',
  '>= $20',
  'for 20 dollars or more',
  '$20+',
])('reads no upper limit in "%s"', (words) => {
  const { text, ...read } = readQuestion(`chatbots ${words}`);
  expect({ ...read, text: '' }).toEqual({ ...NOTHING, category: 'AI Chatbot', isWithout: true });
});

test('a negation of something else leaves a fact', () => {
  expect(readQuestion('no code free chatbots')).toEqual({
    ...NOTHING,
    category: 'AI Chatbot',
    price: 'free',
    text: 'no code',
  });
});

test.each(READ)('reads "%s"', (q, expected) => {
  expect(readQuestion(q)).toEqual({ ...NOTHING, ...expected });
});

test.each([
  ['github copilot', 'github copilot'],
  ['open source models', ''],
  ['freelance writing', 'freelance writing'],
  ['word count', 'word count'],
  ['excel formulas', 'excel formulas'],
])('reads no fact in "%s"', (q, text) => {
  const { category: _, ...read } = readQuestion(q);
  const { category: _category, ...nothing } = NOTHING;
  expect(read).toEqual({ ...nothing, text });
});

test('a hostile text takes no longer than an ordinary one', () => {
  const q = 'with '.repeat(20) + 'like '.repeat(20);
  expect(readQuestion(q).integrations).toEqual([]);
});

/** The prices that a text query over price words matches. */
function matched(query: string, prices: readonly number[]): number[] {
  const prefixes = [...query.matchAll(/=usd\/(\w+)/g)].map(([, digits = '']) => digits);
  return prices.filter((price) =>
    prefixes.some((prefix) => String(price).padStart(5, '0').startsWith(prefix)),
  );
}

test.each([0, 1, 10, 15, 20, 100, 2995, 99_999])('prices below %i are matched', (limit) => {
  const prices = [0, 1, 9, 10, 14, 15, 19, 20, 99, 100, 101, 2994, 2995, 20_000, 99_999];
  expect(matched(costsLessThan(limit), prices)).toEqual(prices.filter((price) => price < limit));
});
