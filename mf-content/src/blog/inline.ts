import type { Inline } from './types.ts';

export type InlinePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const MARK = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g;

/** Splits a text at its inline marks. What is not a complete mark stays text. */
export function parseInline(inline: Inline): InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const match of inline.matchAll(MARK)) {
    if (match.index > end) parts.push({ kind: 'text', text: inline.slice(end, match.index) });
    const [whole, label, to, strong] = match;
    if (label !== undefined && to !== undefined) parts.push({ kind: 'link', text: label, to });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    end = match.index + whole.length;
  }
  if (end < inline.length) parts.push({ kind: 'text', text: inline.slice(end) });
  return parts;
}

/** The words without the marks, for structured data and counting. */
export function plainText(inline: Inline): string {
  return parseInline(inline)
    .map(({ text }) => text)
    .join('');
}
