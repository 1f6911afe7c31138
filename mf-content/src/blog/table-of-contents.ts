import type { ArticleBody, TocEntry } from './types.ts';

export const FAQ_ID = 'frequently-asked-questions';
export const SOURCES_ID = 'sources';

/** The headings of an article in their order, with those of the parts every article ends with. */
export function tableOfContents({ headings, faq = [] }: ArticleBody): TocEntry[] {
  const entries = [...headings];
  if (faq.length > 0) entries.push({ id: FAQ_ID, title: 'Frequently Asked Questions', level: 2 });
  entries.push({ id: SOURCES_ID, title: 'Sources', level: 2 });
  return entries;
}
