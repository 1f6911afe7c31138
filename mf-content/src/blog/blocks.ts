import type { Block, Inline } from './types.ts';

/** Short names for the blocks of an article, so that its file reads like a text. */
export const h2 = (id: string, text: string): Block => ({ kind: 'heading', level: 2, id, text });
export const h3 = (id: string, text: string): Block => ({ kind: 'heading', level: 3, id, text });
export const p = (text: Inline): Block => ({ kind: 'paragraph', text });
export const ul = (...items: Inline[]): Block => ({ kind: 'list', ordered: false, items });
export const ol = (...items: Inline[]): Block => ({ kind: 'list', ordered: true, items });

export const table = (caption: string, head: string[], ...rows: Inline[][]): Block => ({
  kind: 'table',
  caption,
  head,
  rows,
});

export const quote = (text: string, source: Inline): Block => ({ kind: 'quote', text, source });
