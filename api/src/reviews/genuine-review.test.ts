import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GenuineReview } from './genuine-review.ts';

const REVIEW = {
  agentId: 4,
  username: 'j_doe',
  rating: 5,
  title: 'Good',
  content: 'It works.',
  pros: null,
  cons: null,
  createdAt: '2026-05-01T23:59:00Z',
  source: 'Survey',
  sourceId: '1',
  collectedOn: '2026-05-01',
  checkedBy: 'Ada',
};

const problemsOf = (fields: Partial<Record<keyof typeof REVIEW, unknown>>) =>
  GenuineReview.safeParse({ ...REVIEW, ...fields }).error?.issues.map(({ message }) => message) ??
  [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['collected on the day it was written', {}],
  ['written now', { createdAt: '2026-06-01T12:00:00Z', collectedOn: '2026-06-01' }],
  [
    'written by a clock that is five minutes ahead',
    { createdAt: '2026-06-01T12:05:00Z', collectedOn: '2026-06-01' },
  ],
  ['collected where the next day has begun', { collectedOn: '2026-06-02' }],
  ['written when the year 2000 began', { createdAt: '2000-01-01T00:00:00Z' }],
  ['with one star', { rating: 1 }],
  ['with a long title', { title: 'x'.repeat(200) }],
  ['with a long text', { content: 'x'.repeat(5000) }],
])('a review may be %s', (_what, fields) => {
  expect(problemsOf(fields)).toEqual([]);
});

test.each([
  ['collected before it was written', { collectedOn: '2026-04-30' }, /before the review/],
  [
    'written more than five minutes from now',
    { createdAt: '2026-06-01T12:05:00.001Z', collectedOn: '2026-06-01' },
    /in the future/,
  ],
  ['written in 1999', { createdAt: '1999-12-31T23:59:59Z' }, /before the year 2000/],
  ['written at a time that is no time', { createdAt: 'yesterday' }, /must be a time such as/],
  ['without a time', { createdAt: '' }, /must be a time such as/],
  [
    'written in a time zone that does not exist',
    { createdAt: '2026-05-01T08:00:00+99:00' },
    /must be a time such as/,
  ],
  ['collected after tomorrow', { collectedOn: '2026-06-03' }, /in the future/],
  ['collected on a day that does not exist', { collectedOn: '2026-02-30' }, /must be a date/],
  ['with a title of two lines', { title: 'Two\nlines' }, /one line/],
  ['without a star', { rating: 0 }, /at least 1/],
  ['with six stars', { rating: 6 }, /at most 5/],
  ['with a title that was damaged', { title: 'Caf\ufffd' }, /a character that was lost/],
  ['with a number as its title', { title: 5 }, /must be text/],
  ['with a title that is too long', { title: 'x'.repeat(201) }, /at most 200/],
  ['with a text that is too long', { content: 'x'.repeat(5001) }, /at most 5000/],
])('a review may not be %s', (_what, fields, message) => {
  expect(problemsOf(fields)).toEqual([expect.stringMatching(message)]);
});

test.each([[undefined], [''], [null]])('a review without a title (%j) gets one', (title) => {
  expect(GenuineReview.parse({ ...REVIEW, title }).title).toBe('Review by j_doe');
});

test('a time with another offset is stored in UTC', () => {
  const { createdAt } = GenuineReview.parse({ ...REVIEW, createdAt: '2026-05-02T01:59:00+02:00' });
  expect(createdAt).toBe('2026-05-01T23:59:00Z');
});

test('equal texts are equal, and invisible texts are refused', () => {
  for (const title of ['Cafe\u0301\u200b', 'Cafe\u200b\u0301'])
    expect(GenuineReview.parse({ ...REVIEW, title }).title).toBe('Caf\u00e9');
  for (const nothing of ['\u200b', ' \ufeff ', '\u3164', '\u00ad'])
    expect(problemsOf({ title: nothing })).toEqual(['must contain a visible character']);
  expect(problemsOf({ username: 'a\u202eb' })).toEqual(['must be one line of text']);
});

test.each(['2026-05-01T23:59:00.123456Z', '2026-05-02T01:59:00.123+02:00'])(
  'the time %s is stored as exports write it',
  (createdAt) => {
    expect(GenuineReview.parse({ ...REVIEW, createdAt }).createdAt).toBe(
      '2026-05-01T23:59:00.123Z',
    );
  },
);

test('an empty list of points is the same as none, which is what a table contains', () => {
  expect(GenuineReview.parse({ ...REVIEW, pros: [] }).pros).toBeNull();
});
