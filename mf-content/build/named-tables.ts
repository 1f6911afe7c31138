import { descendants, type HastNode, textOf } from './syntax-tree.ts';

const CAPTION = /^Table:\s+/;

const isElement = (node: HastNode, tagName: string) => node.tagName === tagName;

/** Turns the first cell of each row and all cells of the header into `th` elements. */
function nameCells(table: HastNode): void {
  for (const group of table.children ?? []) {
    const isHeader = isElement(group, 'thead');
    for (const row of group.children ?? []) {
      const cells = (row.children ?? []).filter((node) => node.type === 'element');
      for (const [index, cell] of cells.entries()) {
        if (!isHeader && index > 0) continue;
        cell.tagName = 'th';
        cell.properties = { ...cell.properties, scope: isHeader ? 'col' : 'row' };
      }
    }
  }
}

/**
 * A rehype plugin that turns a paragraph `Table: words` before a table into the table's caption and
 * `label`, as in Pandoc's Markdown, and the first cell of each row into a row header.
 *
 * @throws Error if a table has no such paragraph, because screen reader users need its name
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
