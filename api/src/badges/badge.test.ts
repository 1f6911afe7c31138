import { expect, test } from 'vitest';
import { type BadgeFacts, renderBadge } from './badge.ts';

const facts: BadgeFacts = { category: 'AI Chatbot', rank: 2, score: 86.6 };

test('names rank, category and score, also for screen readers', () => {
  const svg = renderBadge('Alpha', facts);
  expect(svg).toContain('<title>Alpha on Agent Atlas: #2 in AI Chatbots · 87/100</title>');
  expect(svg).toContain('role="img"');
});

test('shows a range if the rank is uncertain', () => {
  expect(renderBadge('Alpha', { ...facts, rankLow: 1, rankHigh: 4 })).toContain('#1–4 in');
});

test('states if the score includes sample reviews, or if there is no rank', () => {
  expect(renderBadge('Alpha', { ...facts, sampleReviewCount: 3 })).toContain('sample reviews');
  expect(renderBadge('Alpha', undefined)).toContain('not ranked');
});

test('escapes the name and stays small', () => {
  const svg = renderBadge('"><script>alert(1)</script>&', facts);
  expect(svg).not.toMatch(/<script|"">/);
  expect(Buffer.byteLength(svg)).toBeLessThan(1200);
});
