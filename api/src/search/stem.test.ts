import { expect, test } from 'vitest';
import { stemOf } from './stem.ts';

test.each([
  ['translate', 'translation', 'translates', 'translator', 'translating'],
  ['email', 'emails', 'emailing'],
  ['edit', 'editor', 'editing', 'edits', 'edited'],
  ['summarize', 'summarise', 'summarizing'],
  ['image', 'images'],
  ['chat', 'chats', 'chatting'],
])('%s has the same stem as %s', (word, ...forms) => {
  expect(new Set(forms.map(stemOf))).toEqual(new Set([stemOf(word)]));
});

test.each([
  ['code', 'coffee'],
  ['video', 'voice'],
])('%s has a different stem than %s', (a, b) => {
  expect(stemOf(a)).not.toBe(stemOf(b));
});
