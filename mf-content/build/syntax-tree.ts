/** A hast node, reduced to the properties that these plugins use. */
export interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
  data?: { estree?: unknown };
}

/** All descendants in document order. */
export function* descendants(node: HastNode): Generator<HastNode> {
  for (const child of node.children ?? []) {
    yield child;
    yield* descendants(child);
  }
}

/** The text content of a node, with spaces between blocks. */
export function textOf(node: HastNode): string {
  if (node.type === 'text') return node.value ?? '';
  const blocks = node.type === 'root' || node.tagName === 'tr' || node.tagName === 'ul';
  return (node.children ?? []).map(textOf).join(blocks ? ' ' : '');
}
