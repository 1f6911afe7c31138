import { describe, expect, test } from 'vitest';
import { jsonLdProblems } from '../../remote-kit/testing/json-ld.ts';

const TERM = {
  '@context': 'https://schema.org',
  '@type': 'DefinedTerm',
  '@id': '/glossary#bot',
  name: 'Bot',
  inDefinedTermSet: '/glossary',
};
const POSTING = {
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: 'A title',
  datePublished: '2026-05-08',
  wordCount: 800,
  author: { '@type': 'Organization', name: 'Otter', url: '/about' },
};
const LIST = {
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListOrder: 'https://schema.org/ItemListOrderDescending',
  itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Otter', url: '/agent/1' }],
};

test.each([TERM, POSTING, LIST])('accepts a valid $@type', async (thing) => {
  expect(await jsonLdProblems([thing])).toEqual([]);
});

describe('structured data is rejected', () => {
  test.each([
    [
      'for a type that schema.org does not define',
      { ...TERM, '@type': 'DefinedWord' },
      /no type DefinedWord/,
    ],
    ['for a property that the type does not have', { ...TERM, price: 1 }, /has no price/],
    ['without a required property', { ...POSTING, headline: undefined }, /needs headline/],
    [
      'for a nested thing',
      { ...POSTING, author: { '@type': 'Organization', nom: 'x' } },
      /has no nom/,
    ],
    ['for text instead of a number', { ...POSTING, wordCount: 'many' }, /wordCount: "many"/],
    ['for a fraction instead of an integer', { ...POSTING, wordCount: 1.5 }, /wordCount: 1.5/],
    ['for an invalid date', { ...POSTING, datePublished: 'May 8' }, /datePublished: "May 8"/],
    ['for a day that does not exist', { ...POSTING, datePublished: '2026-13-45' }, /datePublished/],
    ['for null', { ...TERM, name: null }, /name: null/],
    [
      'for a nested thing of the wrong type',
      { ...POSTING, author: { '@type': 'Offer', price: 1 } },
      /author/,
    ],
    ['for a relative URL', { ...TERM, inDefinedTermSet: 'glossary' }, /"glossary" is no/],
    [
      'for a URL without a scheme',
      { ...TERM, inDefinedTermSet: '//other.test/' },
      /inDefinedTermSet/,
    ],
    ['for a relative identifier', { ...TERM, '@id': '#bot' }, /@id/],
    [
      'for a list item without a position',
      { ...LIST, itemListElement: [{ '@type': 'ListItem', name: 'x' }] },
      /position/,
    ],
    ['for another context', { ...TERM, '@context': 'http://example.org' }, /@context/],
  ])('%s', async (_, thing, problem) => {
    expect((await jsonLdProblems([thing])).join('\n')).toMatch(problem);
  });
});
