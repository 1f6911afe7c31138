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

test.each([TERM, POSTING, LIST])('a sound $@type passes', async (thing) => {
  expect(await jsonLdProblems([thing])).toEqual([]);
});

describe('structured data are refused', () => {
  test.each([
    [
      'for a type that schema.org does not have',
      { ...TERM, '@type': 'DefinedWord' },
      /no type DefinedWord/,
    ],
    ['for a property that the type does not have', { ...TERM, price: 1 }, /has no price/],
    ['without what the type needs', { ...POSTING, headline: undefined }, /needs headline/],
    [
      'inside a thing they contain',
      { ...POSTING, author: { '@type': 'Organization', nom: 'x' } },
      /has no nom/,
    ],
    ['for a number that is text', { ...POSTING, wordCount: 'many' }, /wordCount: "many"/],
    ['for a fraction where whole numbers are', { ...POSTING, wordCount: 1.5 }, /wordCount: 1.5/],
    ['for a date that is none', { ...POSTING, datePublished: 'May 8' }, /datePublished: "May 8"/],
    ['for a day that does not exist', { ...POSTING, datePublished: '2026-13-45' }, /datePublished/],
    ['for null', { ...TERM, name: null }, /name: null/],
    [
      'for a thing of the wrong type',
      { ...POSTING, author: { '@type': 'Offer', price: 1 } },
      /author/,
    ],
    [
      'for an address that is relative',
      { ...TERM, inDefinedTermSet: 'glossary' },
      /"glossary" is no/,
    ],
    [
      'for an address without a scheme',
      { ...TERM, inDefinedTermSet: '//other.test/' },
      /inDefinedTermSet/,
    ],
    ['for an identifier that is relative', { ...TERM, '@id': '#bot' }, /@id/],
    [
      'for an order that is none',
      { ...LIST, itemListElement: [{ '@type': 'ListItem', name: 'x' }] },
      /position/,
    ],
    ['for another context', { ...TERM, '@context': 'http://example.org' }, /@context/],
  ])('%s', async (_, thing, problem) => {
    expect((await jsonLdProblems([thing])).join('\n')).toMatch(problem);
  });
});
