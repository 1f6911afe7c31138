/** A node of the tree of a page's elements (hast), as far as the plug-ins here look. */
export interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
  data?: { estree?: unknown };
}

/** Every node below, in the order of the text. */
export function* descendants(node: HastNode): Generator<HastNode> {
  for (const child of node.children ?? []) {
    yield child;
    yield* descendants(child);
  }
}

/** The words of a node without any markup, its parts apart from each other. */
export function textOf(node: HastNode): string {
  if (node.type === 'text') return node.value ?? '';
  const blocks = node.type === 'root' || node.tagName === 'tr' || node.tagName === 'ul';
  return (node.children ?? []).map(textOf).join(blocks ? ' ' : '');
}
