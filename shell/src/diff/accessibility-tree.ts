import { z } from 'zod';

const value = z.object({ value: z.unknown().optional() });
const treeNode = z.object({
  nodeId: z.string(),
  ignored: z.boolean(),
  role: value.optional(),
  name: value.optional(),
  description: value.optional(),
  value: value.optional(),
  properties: z.array(z.object({ name: z.string(), value })).default([]),
  childIds: z.array(z.string()).default([]),
  parentId: z.string().optional(),
});
type TreeNode = z.infer<typeof treeNode>;

/** The response of the DevTools method `Accessibility.getFullAXTree`. */
const fullTree = z.object({ nodes: z.array(treeNode) });

/** Properties that users of assistive technology notice. */
const PROPERTIES = new Set([
  'busy',
  'checked',
  'disabled',
  'expanded',
  'hasPopup',
  'hidden',
  'invalid',
  'level',
  'live',
  'modal',
  'multiselectable',
  'orientation',
  'pressed',
  'readonly',
  'required',
  'roledescription',
  'selected',
  'url',
]);
/** Nodes that only repeat their parent's text or have no meaning by themselves. */
const SKIPPED = new Set(['InlineTextBox', 'none', 'generic', 'LineBreak']);

const textOf = (given: z.infer<typeof value> | undefined) =>
  given?.value === undefined || given.value === '' ? '' : JSON.stringify(given.value);

function lineOf({ role, name, description, value: current, properties }: TreeNode): string {
  const states = properties
    .filter((property) => PROPERTIES.has(property.name) && property.value.value !== false)
    .map((property) => `${property.name}=${textOf(property.value)}`)
    .sort();
  const texts = [
    String(role?.value),
    textOf(name),
    textOf(description) && `description=${textOf(description)}`,
    textOf(current) && `value=${textOf(current)}`,
  ];
  return [...texts.filter((text) => text !== ''), ...states].join(' ');
}

/**
 * The accessibility tree that the browser reports, one line per node, indented by depth.
 *
 * @param origin replaced in URLs, because its port changes with each run
 * @throws ZodError when the response has another form
 */
export function treeLines(response: unknown, origin: string): string[] {
  const { nodes } = fullTree.parse(response);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const pending = nodes
    .filter(({ parentId }) => parentId === undefined)
    .map((node) => ({ node, depth: 0 }))
    .reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    const isShown = !node.ignored && !SKIPPED.has(String(node.role?.value));
    if (isShown) lines.push(' '.repeat(depth) + lineOf(node).replaceAll(origin, ''));
    for (const id of node.childIds.toReversed()) {
      const child = byId.get(id);
      if (child) pending.push({ node: child, depth: depth + (isShown ? 1 : 0) });
    }
  }
  return lines;
}
