import {
  DIFF_DOCUMENT_MAX_BYTES,
  DIFF_PICTURE_MAX_BYTES,
  DIFF_PICTURES_MAX_BYTES,
  ReleaseDiffSchema,
} from '@agent-atlas/registry/contract/diffs';
import { sha256 } from '@agent-atlas/registry/contract/digest';
import { describe, expect, test } from 'vitest';
import { diffText } from '../../remote-kit/commands/diff-text.ts';
import type { Comparison } from '../../src/diff/compare-releases.ts';
import type { FoundChange } from '../../src/diff/diff-captures.ts';
import { diffDocument } from '../../src/diff/diff-document.ts';
import { diffLines, shorten } from '../../src/diff/line-diff.ts';

const comparison = (changes: readonly FoundChange[]): Comparison => ({
  ...{ host: 'aaaaaaaaaa', name: 'mf-a', version: '2.0.0', base: '1.0.0' },
  ...{ scenarios: 2, changes, problems: [] },
});

const change = (lines: readonly string[] = []): FoundChange => ({
  ...{ kind: 'html', scenario: 'usual', views: [], summary: '1 line removed' },
  lines: [...lines],
});

const picture = (bytes: number, seed = 0): FoundChange => ({
  ...change(),
  kind: 'picture',
  pictures: { after: Buffer.alloc(bytes, seed) },
});

/** Which of these pictures are stored. */
const storedOf = (changes: readonly FoundChange[]) => {
  const { diff, pictures } = diffDocument(comparison(changes));
  const stored = diff.changes.map((each) => each.pictures?.after);
  for (const digest of stored) if (digest) expect(pictures.has(digest)).toBe(true);
  return stored.map((digest) => digest !== null);
};

describe('a picture is stored', () => {
  test.each([
    [DIFF_PICTURE_MAX_BYTES, [true]],
    [DIFF_PICTURE_MAX_BYTES + 1, [false]],
  ])('up to its limit: %d bytes', (bytes, stored) => {
    expect(storedOf([picture(bytes)])).toEqual(stored);
  });

  test('as long as all of them fit; equal ones are stored once', () => {
    const count = DIFF_PICTURES_MAX_BYTES / DIFF_PICTURE_MAX_BYTES;
    const full = Array.from({ length: count }, (_, seed) => picture(DIFF_PICTURE_MAX_BYTES, seed));
    const expected = [...full.map(() => true), false, true];
    expect(storedOf([...full, picture(1, 99), ...full.slice(0, 1)])).toEqual(expected);
  });

  test('next to the sides that a change lacks', () => {
    const { diff } = diffDocument(comparison([picture(8)]));
    const digest = sha256(Buffer.alloc(8));
    expect(diff.changes[0]?.pictures).toEqual({ before: null, after: digest, mask: null });
  });
});

describe('the document', () => {
  const line = `+ ${'x'.repeat(298)}`;
  const changes = (count: number) =>
    Array.from({ length: count }, () => change(Array.from({ length: 40 }, () => line)));

  test('contains the changed lines, and its digest is that of its text', () => {
    const { diff, text, digest } = diffDocument(comparison(changes(2)));
    expect(ReleaseDiffSchema.parse(JSON.parse(text))).toEqual(diff);
    expect(diff.changes.map(({ lines }) => lines.length)).toEqual([40, 40]);
    expect(digest).toBe(sha256(text));
  });

  test('leaves out the lines if it would be too large, and keeps every summary', () => {
    const { diff, text, digest } = diffDocument(comparison(changes(100)));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(DIFF_DOCUMENT_MAX_BYTES);
    expect(diff.changes).toHaveLength(100);
    expect(diff.changes.every(({ lines }) => lines.length === 0)).toBe(true);
    expect(ReleaseDiffSchema.parse(JSON.parse(text))).toEqual(diff);
    expect(digest).toBe(sha256(text));
  });
});

test.each([
  [300, 300, false],
  [301, 300, true],
])('a line of %d characters is shown with %d', (length, shown, isCut) => {
  const text = shorten('x'.repeat(length));
  expect([text.length, text.endsWith('…')]).toEqual([shown, isCut]);
});

test('the first 40 changed lines are listed, and all are counted', () => {
  const before = Array.from({ length: 30 }, (_, at) => `old ${at}`);
  const after = Array.from({ length: 31 }, (_, at) => `new ${at}`);
  const found = diffLines(before, after);
  expect(found?.summary).toBe('30 lines removed, 31 added');
  expect(found?.lines).toHaveLength(40);
  expect(diffLines(['same', 'gone'], ['same'])).toEqual({
    summary: '1 line removed, 0 added',
    lines: ['- gone'],
  });
});

test('the terminal shows six lines of a change, and what was not compared', () => {
  const lines = Array.from({ length: 7 }, (_, at) => `+ line ${at}`);
  const { diff } = diffDocument(comparison([change(lines)]));
  const text = diffText('mf-a', '2.0.0', { ...diff, problems: ['scenario "slow": too late'] });
  expect(text.split('\n')).toEqual([
    'mf-a 1.0.0 → 2.0.0: 1 difference in 2 scenarios',
    'usual  html    1 line removed',
    ...lines.slice(0, 6).map((line) => `    ${line}`),
    'Not compared: scenario "slow": too late',
  ]);
});
