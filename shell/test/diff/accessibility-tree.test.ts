import { expect, test } from 'vitest';
import { treeLines } from '../../src/diff/accessibility-tree.ts';

const node = (nodeId: string, role: string, name: string, childIds: string[] = [], more = {}) => ({
  nodeId,
  ignored: false,
  role: { value: role },
  name: { value: name },
  childIds,
  ...more,
});
const child = { parentId: '1' };

test('lists what assistive technology reads, without nodes that say nothing', () => {
  const nodes = [
    node('1', 'RootWebArea', 'News', ['2', '3', '4']),
    node('2', 'generic', '', ['5'], child),
    node('5', 'heading', 'Today', ['6'], {
      parentId: '2',
      properties: [
        { name: 'level', value: { value: 1 } },
        { name: 'focusable', value: { value: true } },
        { name: 'disabled', value: { value: false } },
      ],
    }),
    node('6', 'InlineTextBox', 'Today', [], { parentId: '5' }),
    node('3', 'link', 'More', [], {
      ...child,
      properties: [{ name: 'url', value: { value: 'http://127.0.0.1:99/more' } }],
    }),
    node('4', 'img', '', [], { ...child, ignored: true }),
  ];
  expect(treeLines({ nodes }, 'http://127.0.0.1:99')).toEqual([
    'RootWebArea "News"',
    ' heading "Today" level=1',
    ' link "More" url="/more"',
  ]);
});
