import { plainText } from './inline.ts';
import type { ArticleBody, Block } from './types.ts';

/** An entry of a table of contents: the id of a heading on the page. */
export interface TocEntry {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

export const FAQ_ID = 'frequently-asked-questions';
export const SOURCES_ID = 'sources';

function headings(block: Block): TocEntry[] {
  if (block.kind === 'heading') return [{ id: block.id, title: block.text, level: block.level }];
  if (block.kind !== 'benchmarks') return [];
  return block.items.map(({ id, name }) => ({ id, title: name, level: 3 }));
}

/** The headings of an article in their order, with those of the parts every article ends with. */
export function tableOfContents({ blocks, faq }: ArticleBody): TocEntry[] {
  const entries = blocks.flatMap(headings);
  if (faq.length > 0) entries.push({ id: FAQ_ID, title: 'Frequently Asked Questions', level: 2 });
  entries.push({ id: SOURCES_ID, title: 'Sources', level: 2 });
  return entries;
}

function texts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return [block.text];
    case 'list':
      return block.items;
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'benchmarks':
      return block.items.flatMap(({ name, purpose, methodology, capabilities }) => [
        name,
        purpose,
        methodology,
        ...capabilities,
      ]);
    default:
      return block satisfies never;
  }
}

/** Words of the text and its questions, without the list of sources. */
export function countWords({ blocks, faq }: ArticleBody): number {
  const all = [
    ...blocks.flatMap(texts),
    ...faq.flatMap(({ question, answer }) => [question, answer]),
  ];
  return all
    .map(plainText)
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
}

/** Whole minutes for a reader of 220 words a minute. */
export const readingMinutes = (words: number) => Math.round(words / 220);
