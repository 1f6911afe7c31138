import type { Nodes } from 'hast';

/** The text content of a node, with spaces between blocks. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const blocks = node.type === 'root' || ('tagName' in node && /^(tr|ul)$/.test(node.tagName));
  return node.children.map(textOf).join(blocks ? ' ' : '');
}
