import { describe, expect, it } from 'vitest';
import { highlightSegments, wordsToHighlight } from '../src/search/highlight.tsx';
import { SEARCH, searchUrl } from '../src/search/search-state.ts';

const highlighted = (text: string, query: string) =>
  highlightSegments(text, query)
    .map((segment) => (segment.match ? `[${segment.text}]` : segment.text))
    .join('');

describe('highlightSegments', () => {
  it.each([
    ['ChatGPT for chats', 'chat', '[Chat]GPT for [chat]s'],
    ['Write and draw', 'draw write', '[Write] and [draw]'],
    ['An AI to explain', 'ai', 'An [AI] to explain'],
    ['C++ (and C)', 'c++', '[C++] (and C)'],
    ['Écrire', 'écrire', '[Écrire]'],
    ['Images with an API', 'image with api', '[Image]s with an [API]'],
    ['To the point', 'to the', '[To] [the] point'],
    ['I can help write code', 'how do I write code?', 'I can help [write] [code]'],
    ['Freepik, carefree, free', 'free', '[Free]pik, carefree, [free]'],
    ['GPT-4 and 40 others', 'gpt-4', '[GPT]-[4] and 40 others'],
    ['Don’t type', 'don’t', '[Don’t] type'],
    ['文章を書くAPIツール', '書く api', '文章を[書く][API]ツール'],
    ['Nothing here', 'voice', 'Nothing here'],
    ['Nothing here', '  ', 'Nothing here'],
    ['voices', 'voice voices', '[voices]'],
  ])('highlights in "%s" for "%s"', (text, query, expected) => {
    expect(highlighted(text, query)).toBe(expected);
  });

  it('returns the whole text for any query', () => {
    const segments = highlightSegments('a.b*c (d)', '. * ( a');
    expect(segments.map(({ text }) => text).join('')).toBe('a.b*c (d)');
  });
});

describe('wordsToHighlight', () => {
  const chips = [{ part: 'price', label: 'Free plan' }] as const;
  it.each([
    ['the text', {}, 'fre voice'],
    ['the corrected text', { didYouMean: 'free voice' }, 'free voice'],
    ['what did not become a filter', { reading: { chips: [...chips], text: 'voice' } }, 'voice'],
    ['nothing if all became filters', { reading: { chips: [...chips], text: '' } }, ''],
  ])('returns %s', (_case, result, words) => {
    expect(wordsToHighlight('fre voice', { didYouMean: null, reading: undefined, ...result })).toBe(
      words,
    );
  });
});

describe('the URL of a search', () => {
  it.each([
    '/search',
    '/search?q=a%26b%20c',
    '/search?q=free%20voice&ignore=price%2Capi',
    '/search?q=voice&category=AI%20Voice%20Generator&pricing=open-source&rating=4.5&has=freeTier%2Capi&sort=name&show=100',
  ])('round-trips: %s', (url) => {
    const search = new URL(url, 'http://atlas.test').searchParams;
    expect(searchUrl(SEARCH.read(search))).toBe(url);
  });

  it('ignores unknown filters', () => {
    const search = new URLSearchParams(
      'q=+voice+&category=Time&pricing=cheap&rating=2&sort=best&show=1&ignore=everything',
    );
    expect(searchUrl(SEARCH.read(search))).toBe('/search?q=voice');
  });

  it('accepts a category alias', () => {
    const search = new URLSearchParams('q=voice&category=image generator');
    expect(SEARCH.read(search).category).toBe('AI Image Generator');
  });

  it('truncates text to the maximum length', () => {
    expect(SEARCH.read(new URLSearchParams({ q: 'x'.repeat(500) })).q).toHaveLength(200);
  });

  it('never splits a surrogate pair', () => {
    const { q } = SEARCH.read(new URLSearchParams({ q: `${'x'.repeat(199)}😀` }));
    expect(searchUrl({ q })).toBe(`/search?q=${'x'.repeat(199)}`);
  });
});
