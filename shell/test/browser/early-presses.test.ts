import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EarlyPresses } from '../../src/browser/early-presses.ts';

const press = vi.fn();
let presses: EarlyPresses;

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`There is no button "${name}"`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML = `<div>
    <header><button type="button">Menu</button></header>
    <div data-remote="mf-a">
      <button type="button">Upvote</button>
      <form><button>Search</button></form>
    </div>
  </div>`;
  const [root] = document.body.children;
  if (!root) throw new Error('There is no root');
  presses = new EarlyPresses(root);
  root.addEventListener('submit', (event) => event.preventDefault());
  // As React listens: at the root, whether the part is alive or not.
  root.addEventListener(
    'click',
    ({ target }) => target instanceof Element && press(target.textContent),
  );
});

afterEach(() => {
  press.mockReset();
  document.body.replaceChildren();
});

test('a press before a part is alive is answered when it is, once however often it was pressed', () => {
  button('Menu').click();
  button('Upvote').click();
  button('Upvote').click();
  expect(press).not.toHaveBeenCalled();
  presses.answer('frame');
  expect(press.mock.calls).toEqual([['Menu']]);
  presses.answer('page');
  expect(press.mock.calls).toEqual([['Menu'], ['Upvote']]);
});

test('a press after that goes its own way', () => {
  presses.answer('frame');
  button('Menu').click();
  expect(press.mock.calls).toEqual([['Menu']]);
});

test('a form is sent at once: it needs no script', () => {
  button('Search').click();
  expect(press.mock.calls).toEqual([['Search']]);
});

test('a button that is gone is not pressed', () => {
  button('Upvote').click();
  document.querySelector('[data-remote]')?.remove();
  presses.answer('page');
  expect(press).not.toHaveBeenCalled();
});
