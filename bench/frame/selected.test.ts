import { expect, test } from 'vitest';
import { selected } from './selected.ts';

const PAGES = ['/', '/faq', '/agent/1'];
const select = (only?: string | string[]) => selected(PAGES, only, (page) => page);

test('without --only, everything is selected', () => {
  expect(select()).toEqual(PAGES);
});

test('each text of --only selects the names that contain it', () => {
  expect(select(['agent', 'faq'])).toEqual(['/faq', '/agent/1']);
});

test('an --only that selects nothing is refused, with the names that exist', () => {
  expect(() => select('blog')).toThrow('--only blog selects nothing of: /, /faq, /agent/1');
});
