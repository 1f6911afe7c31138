import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { textOf } from './text-of.ts';

const CAPTION = /^Table:\s+/;

/** Turns the first cell of each row and all cells of the header into `th` elements. */
function nameCells(table: Element): void {
  visit(table, { tagName: 'tr' }, (row, _index, group) => {
    const isHeader = group?.type === 'element' && group.tagName === 'thead';
    const cells = row.children.filter((node) => node.type === 'element');
    for (const cell of isHeader ? cells : cells.slice(0, 1)) {
      cell.tagName = 'th';
      cell.properties.scope = isHeader ? 'col' : 'row';
    }
  });
}

/**
 * A rehype plugin that turns a paragraph `Table: words` before a table into the table's caption and
 * `label`, as in Pandoc's Markdown, and the first cell of each row into a row header.
 *
 * @throws Error if a table has no such paragraph, because screen reader users need its name
 */
export function namedTables() {
  return (tree: Root): void =>
    visit(tree, { tagName: 'table' }, (table, index = 0, parent) => {
      const before = parent?.children.slice(0, index) ?? [];
      const at = before.findLastIndex(({ type }) => type === 'element');
      const caption = before[at];
      const text = caption ? textOf(caption) : '';
      if (!parent || !caption || !CAPTION.test(text)) {
        throw new Error(
          `the table "${textOf(table).replaceAll(/\s+/g, ' ').trim().slice(0, 40)}…" needs a line "Table: what it shows" above it`,
        );
      }
      const label = text.replace(CAPTION, '');
      nameCells(table);
      table.properties.label = label;
      table.children.unshift({
        type: 'element',
        tagName: 'caption',
        properties: {},
        children: [{ type: 'text', value: label }],
      });
      parent.children.splice(at, 1);
      return index;
    });
}
