import type { ArticleBody, TocEntry } from './types.ts';

export const FAQ_ID = 'frequently-asked-questions';
export const SOURCES_ID = 'sources';

/** An article's headings, followed by its FAQ and sources sections. */
export function tableOfContents({ headings, faq = [] }: ArticleBody): TocEntry[] {
  const entries = [...headings];
  if (faq.length > 0) entries.push({ id: FAQ_ID, title: 'Frequently Asked Questions', level: 2 });
  entries.push({ id: SOURCES_ID, title: 'Sources', level: 2 });
  return entries;
}
