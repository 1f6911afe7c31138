import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../../src/browser/keep-focus.ts';

let stop: () => void;

const element = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no #${id}`);
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  stop = keepFocus();
  document.body.innerHTML = `<main id="main" tabindex="-1">
    <section id="errors" tabindex="-1"><button id="retry">Try Again</button></section>
    <button id="other">Other</button>
  </main>`;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('moves the focus of a removed control to what is around it', async () => {
  element('retry').focus();
  element('retry').remove();
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.activeElement).toBe(element('errors'));
});

test('moves it to the main element if nothing else is left', async () => {
  element('retry').focus();
  element('errors').remove();
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.activeElement).toBe(element('main'));
});

test('leaves the focus where other code puts it', async () => {
  element('retry').focus();
  element('errors').remove();
  element('other').focus();
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.activeElement).toBe(element('other'));
});

test('focuses what a link within the page names, if the browser has dropped the focus', () => {
  const follow = (hash: string) => {
    history.replaceState(null, '', hash);
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  element('other').focus();
  follow('#errors');
  expect(document.activeElement).toBe(element('other'));
  element('other').blur();
  follow('#nothing');
  expect(document.activeElement).toBe(document.body);
  follow('#errors');
  expect(document.activeElement).toBe(element('errors'));
});
