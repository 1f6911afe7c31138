import { expect, test } from 'vitest';
import { SubmissionContentSchema } from './submission.ts';

const SUGGESTION = {
  kind: 'suggestion',
  name: 'Paper Boat',
  website: 'https://paperboat.example.com',
  category: 'Writing Assistant',
  description: 'Drafts newsletters.x',
  sources: 'https://paperboat.example.com',
};
const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}`).join('\n');

test.each([
  ['20 characters of text', { description: 'x'.repeat(20) }],
  ['1000 characters of text', { description: 'x'.repeat(1000) }],
  ['one page as its source', { sources: pages(1) }],
  ['five pages as its sources', { sources: pages(5) }],
])('a form may have %s', (_what, values) => {
  expect(SubmissionContentSchema.safeParse({ ...SUGGESTION, ...values }).success).toBe(true);
});

test.each([
  ['19 characters of text', { description: 'x'.repeat(19) }],
  ['1001 characters of text', { description: 'x'.repeat(1001) }],
  ['six pages as its sources', { sources: pages(6) }],
])('a form may not have %s', (_what, values) => {
  expect(SubmissionContentSchema.safeParse({ ...SUGGESTION, ...values }).success).toBe(false);
});
