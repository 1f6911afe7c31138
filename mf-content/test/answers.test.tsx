import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Contribution } from '../src/slots/site-answers.tsx';

function linksFor(q: string) {
  const view = render(
    <MemoryRouter>
      <Contribution q={q} />
    </MemoryRouter>,
  );
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  view.unmount();
  return links;
}

test.each([
  ['what is an AI agent?', '/glossary#term-ai-agent'],
  ['AI agents', '/glossary#term-ai-agent'],
  ['what does MCP mean', '/glossary#term-mcp'],
  ['llm', '/glossary#term-large-language-model'],
  ['definition of context window', '/glossary#term-context-window'],
  ['what is rag', '/glossary?q=Retrieval-Augmented%20Generation'],
])('a search for "%s" leads to the glossary', (q, path) => {
  expect(linksFor(q)[0]).toBe(path);
});

test.each([
  ['how are agents ranked', '/faq#ranking'],
  ['submit an agent', '/faq#submit'],
  ['pricing models', '/blog/ai-pricing-models-explained'],
  ['benchmarks', '/blog/seo/evaluating-ai-agent-benchmarks-analysis'],
])('a search for "%s" finds a page by its words', (q, path) => {
  expect(linksFor(q)).toContain(path);
});

test.each(['', 'the best ai', 'zzzzqqqq', 'free image generator with api'])(
  'a search for "%s" gets no answer that does not fit',
  (q) => {
    expect(linksFor(q)).toEqual([]);
  },
);

test('a term without an entry of its own is defined where it is searched', () => {
  render(
    <MemoryRouter>
      <Contribution q="what is rag?" />
    </MemoryRouter>,
  );
  screen.getByRole('link', { name: 'Retrieval-Augmented Generation (glossary)' });
  screen.getByText(/first searches documents for passages about a question/);
});
