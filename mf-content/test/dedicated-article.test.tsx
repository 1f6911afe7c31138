import { expectValidJsonLd } from '@agent-atlas/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { headOf, show } from './scenario.ts';

const DEDICATED = ['blog-what-is-an-ai-agent', 'blog-benchmarks'];

describe.each(DEDICATED)('%s', (id) => {
  test('has a breadcrumb from Home via Blog to the title', async () => {
    await show(id);
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    const links = breadcrumb.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Blog', '/blog'],
    ]);
    const title = screen.getByRole('heading', { level: 1 }).textContent;
    expect(breadcrumb.getByText(title ?? '').getAttribute('aria-current')).toBe('page');
  });

  test('has one to three tags', async () => {
    await show(id);
    const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
    expect(tags.length).toBeGreaterThan(0);
    expect(tags.length).toBeLessThanOrEqual(3);
  });

  test('shows the author', async () => {
    await show(id);
    const box = within(screen.getByRole('complementary', { name: 'About the author' }));
    box.getByText('Agent Atlas Editorial Team');
  });

  test('lists every heading in the table of contents, in order', async () => {
    const { container } = await show(id);
    const contents = await screen.findByRole('navigation', { name: 'Table of contents' });
    const entries = within(contents).getAllByRole('listitem');
    const listed = entries.map((entry) => [entry.dataset.level, entry.textContent]);
    const headings = [...container.querySelectorAll('#top > article > div :is(h2[id], h3[id])')];
    expect(listed).toEqual(headings.map((h) => [h.tagName.slice(1), h.textContent]));
    expect(listed.filter(([level]) => level === '3').length).toBeGreaterThan(2);
  });

  test('indents level 3', async () => {
    await show(id);
    const contents = await screen.findByRole('navigation', { name: 'Table of contents' });
    for (const entry of within(contents).getAllByRole('listitem')) {
      expect(entry.classList.contains('pl-4')).toBe(entry.dataset.level === '3');
    }
  });

  test('has an FAQ section', async () => {
    await show(id);
    const faq = within(await screen.findByRole('region', { name: 'Frequently Asked Questions' }));
    expect(faq.getAllByRole('heading', { level: 3 })).toHaveLength(5);
  });

  test('links to three related articles under /blog/', async () => {
    await show(id);
    const related = within(screen.getByRole('region', { name: 'Related Articles' }));
    const urls = related.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(urls).toHaveLength(3);
    for (const url of urls) expect(url).toMatch(/^\/blog\/[a-z-]+$/);
  });

  test('links to all articles and back to the top', async () => {
    const { container } = await show(id);
    expect(screen.getByRole('link', { name: 'All Articles' }).getAttribute('href')).toBe('/blog');
    expect(screen.getByRole('link', { name: 'Back to Top' }).getAttribute('href')).toBe('#top');
    expect(container.querySelector('#top')).not.toBeNull();
  });

  test('has structured data for the posting, the breadcrumb and the FAQ', async () => {
    const head = await headOf(id);
    await expectValidJsonLd(head);
    const [posting, breadcrumb, faq] = head.jsonLd ?? [];
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: head.title,
      datePublished: '2026-11-21',
      url: head.canonicalPath,
    });
    expect(breadcrumb).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: '/' },
        { position: 2, name: 'Blog', item: '/blog' },
        { position: 3, name: head.title, item: head.canonicalPath },
      ],
    });
    expect(faq).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 5 } });
  });

  test('has dates, author and tags for link previews', async () => {
    const head = await headOf(id);
    expect(head.article).toMatchObject({
      published: '2026-11-21',
      author: 'Agent Atlas Editorial Team',
      tags: { length: 3 },
    });
    expect(head.card?.title).toBe(head.title);
    expect(head.card?.detail).toMatch(/^\d+ min read$/);
  });
});

test('accepts an email address for the newsletter but sends nothing', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { router } = await show('blog-what-is-an-ai-agent');
  const region = screen.getByRole('region', { name: 'Newsletter' });
  const box = within(region);
  const before = region.textContent;
  const email = box.getByRole('textbox', { name: 'Email address' });
  expect(email.getAttribute('type')).toBe('email');
  await userEvent.type(email, 'someone@example.com{Enter}');
  await userEvent.click(box.getByRole('button', { name: 'Subscribe' }));
  expect(fetched).not.toHaveBeenCalled();
  expect(router.state.location.search).toBe('');
  expect(region.textContent).toBe(before);
  expect(screen.queryByRole('status')).toBeNull();
});

const READ = ['a-definition-you-can-use', 'the-loop-behind-it'];

test('highlights the current section', async () => {
  await show('blog-what-is-an-ai-agent');
  const contents = within(await screen.findByRole('navigation', { name: 'Table of contents' }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, READ.includes(this.id) ? 100 : 600);
  });
  window.dispatchEvent(new Event('scroll'));
  const reading = contents.getByRole('link', { name: 'The loop behind it' });
  await waitFor(() => expect(reading.getAttribute('aria-current')).toBe('location'));
  expect(contents.getAllByRole('link', { current: 'location' })).toEqual([reading]);
});

test('shows purpose, methodology, capabilities and maintainers of each benchmark', async () => {
  await show('blog-benchmarks');
  const heading = await screen.findByRole('heading', { level: 3, name: 'WebArena' });
  const facts = heading.nextElementSibling;
  if (!(facts instanceof HTMLElement)) throw new Error('No element follows the heading');
  expect(
    within(facts)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Purpose', 'Methodology', 'Capabilities', 'Maintainers']);
  within(facts).getByText('Carnegie Mellon University');
  within(facts).getByText(/812 tasks/);
});

test("has the buyer's guide at its published title and path", async () => {
  const head = await headOf('blog-what-is-an-ai-agent');
  expect(head.title).toBe("What Is an AI Agent? A Buyer's Guide");
  expect(head.canonicalPath).toBe('/blog/seo/what-is-an-ai-agent');
});
