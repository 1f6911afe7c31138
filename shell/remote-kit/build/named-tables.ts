import { descendants, type HastNode, textOf } from './syntax-tree.ts';

const CAPTION = /^Table:\s+/;

const isElement = (node: HastNode, tagName: string) => node.tagName === tagName;

/** The first cell of a row names it; the cells of the head name their columns. */
function nameCells(table: HastNode): void {
  for (const part of table.children ?? []) {
    const head = isElement(part, 'thead');
    for (const row of part.children ?? []) {
      const cells = (row.children ?? []).filter((node) => node.type === 'element');
      for (const [index, cell] of cells.entries()) {
        if (!head && index > 0) continue;
        cell.tagName = 'th';
        cell.properties = { ...cell.properties, scope: head ? 'col' : 'row' };
      }
    }
  }
}

/**
 * A rehype plug-in: a paragraph `Table: words` before a table becomes its caption and its `label`, as
 * in Pandoc's Markdown, and the first cell of each row becomes the row's heading.
 *
 * @throws Error when a table has no such paragraph: nobody could find it by ear
 */
export function namedTables() {
  return (tree: HastNode): void => {
    for (const parent of [tree, ...descendants(tree)]) {
      const children = parent.children ?? [];
      for (const table of children.filter((node) => isElement(node, 'table'))) {
        const before = children.slice(0, children.indexOf(table));
        const caption = before.findLast((node) => node.type === 'element');
        const text = caption ? textOf(caption) : '';
        if (!caption || !CAPTION.test(text)) {
          throw new Error(
            `the table "${textOf(table).replaceAll(/\s+/g, ' ').trim().slice(0, 40)}…" needs a line "Table: what it shows" above it`,
          );
        }
        const label = text.replace(CAPTION, '');
        nameCells(table);
        table.properties = { ...table.properties, label };
        table.children?.unshift({
          type: 'element',
          tagName: 'caption',
          properties: {},
          children: [{ type: 'text', value: label }],
        });
        parent.children = parent.children?.filter((node) => node !== caption);
      }
    }
  };
}
