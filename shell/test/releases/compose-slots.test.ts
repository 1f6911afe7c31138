import { expect, test } from 'vitest';
import { SLOT_LIMITS } from '../../contract/slots.ts';
import { composeSlots, slotProblems } from '../../src/releases/compose-slots.ts';

interface Given {
  readonly order?: number;
  readonly slot?: string;
  /** Bytes of each of its files. */
  readonly bytes?: readonly number[];
}

/** A release with one contribution per given one: `a-0`, `a-1`, … */
function release(name: string, ...contributions: readonly Given[]) {
  const files = contributions.flatMap(({ bytes = [100] }, index) =>
    bytes.map((size, part) => [`${index}-${part}.js`, { bytes: size, integrity: '' }]),
  );
  return {
    name: `mf-${name}`,
    web: { files: Object.fromEntries(files) },
    slots: contributions.map(
      ({ order = 1, slot = 'agent.after-overview', bytes = [100] }, index) => ({
        id: `${name}-${index}`,
        slot,
        order,
        examples: [{}],
        exposed: `./slots/${name}-${index}`,
        files: bytes.map((_, part) => `${index}-${part}.js`),
      }),
    ),
  };
}

const shown = (...releases: Parameters<typeof composeSlots>[0]) =>
  composeSlots(releases).slots.map(({ id }) => id);

test('a slot shows contributions by order, then by remote, then as declared', () => {
  const a = release('a', { order: 3 }, { order: 2 });
  const b = release('b', { order: 2 }, { order: 1 });
  expect(shown(b, a)).toEqual(['b-1', 'a-1', 'b-0', 'a-0']);
  expect(shown(a, b)).toEqual(['b-1', 'a-1', 'b-0', 'a-0']);
});

test('a page learns which remote to ask, and for what', () => {
  expect(composeSlots([release('a', {})]).slots).toEqual([
    { remote: 'mf-a', id: 'a-0', slot: 'agent.after-overview', exposed: './slots/a-0' },
  ]);
});

test('a release without contributions adds none', () => {
  expect(composeSlots([{ ...release('a'), slots: undefined }])).toEqual({ slots: [], hidden: [] });
});

test.each<[what: string, given: Given, reason: string]>([
  ['a slot that no page offers', { slot: 'home.top' }, 'no page offers the slot "home.top"'],
  [
    'files that are too large together',
    { bytes: [SLOT_LIMITS.files, 1] },
    'its files have 200001 bytes; the limit is 200000',
  ],
])('a contribution with %s does not show', (_, given, reason) => {
  const other = release('b', {});
  expect(shown(release('a', given), other)).toEqual(['b-0']);
  expect(slotProblems(release('a', given), [other])).toEqual([
    `its contribution "a-0" does not show: ${reason}; change \`slots\` in src/remote.tsx`,
  ]);
});

test('a contribution whose files are as large as allowed shows', () => {
  expect(shown(release('a', { bytes: [SLOT_LIMITS.files - 1, 1] }))).toEqual(['a-0']);
});

test('each slot shows four contributions, and the next one is a problem of its own release only', () => {
  const four = release('a', {}, {}, {}, {});
  const elsewhere = release('b', { slot: 'category.after-agents' });
  const fifth = release('c', {});
  expect(shown(four, elsewhere, fifth)).toEqual(['a-0', 'a-1', 'a-2', 'a-3', 'b-0']);
  expect(slotProblems(fifth, [four, elsewhere])).toEqual([
    'its contribution "c-0" does not show: a slot shows 4 contributions; change `slots` in src/remote.tsx',
  ]);
  expect(slotProblems(four, [fifth])).toEqual([]);
});
