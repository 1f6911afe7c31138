import { describe, expect, it } from 'vitest';
import { markedParts } from '../src/search/marked-parts.ts';
import { readSearchState, searchAddress } from '../src/search/search-state.ts';

const marked = (text: string, query: string) =>
  markedParts(text, query)
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('');

describe('markedParts', () => {
  it.each([
    ['ChatGPT for chats', 'chat', '[Chat]GPT for [chat]s'],
    ['Write and draw', 'draw write', '[Write] and [draw]'],
    ['An AI to explain', 'ai', 'An [AI] to explain'],
    ['C++ (and C)', 'c++', '[C++] (and C)'],
    ['Écrire', 'écrire', '[Écrire]'],
    ['Nothing here', 'voice', 'Nothing here'],
    ['Nothing here', '  ', 'Nothing here'],
    ['voices', 'voice voices', '[voices]'],
  ])('marks in "%s" for "%s"', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('gives the whole text whatever is searched for', () => {
    const parts = markedParts('a.b*c (d)', '. * ( a');
    expect(parts.map(({ text }) => text).join('')).toBe('a.b*c (d)');
  });
});

describe('the address of a search', () => {
  it.each([
    '/search',
    '/search?q=a%26b%20c',
    '/search?q=voice&category=AI%20Voice%20Generator&pricing=open-source&rating=4.5&sort=name&show=100',
  ])('reads back as it was written: %s', (address) => {
    const search = new URL(address, 'http://atlas.test').searchParams;
    expect(searchAddress(readSearchState(search))).toBe(address);
  });

  it('passes over filters that do not exist', () => {
    const search = new URLSearchParams(
      'q=+voice+&category=Time&pricing=cheap&rating=2&sort=best&show=1',
    );
    expect(searchAddress(readSearchState(search))).toBe('/search?q=voice');
  });

  it('knows a category by its other name', () => {
    const search = new URLSearchParams('q=voice&category=image generator');
    expect(readSearchState(search).category).toBe('AI Image Generator');
  });

  it('cuts a text that no search would take', () => {
    expect(readSearchState(new URLSearchParams({ q: 'x'.repeat(500) })).q).toHaveLength(200);
  });

  it('never cuts through a character', () => {
    const { q } = readSearchState(new URLSearchParams({ q: `${'x'.repeat(199)}😀` }));
    expect(searchAddress({ q })).toBe(`/search?q=${'x'.repeat(199)}`);
  });
});
