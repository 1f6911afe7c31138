import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EarlyClicks } from '../../src/browser/early-clicks.ts';

const onClick = vi.fn();
let clicks: EarlyClicks;

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
  clicks = new EarlyClicks(root);
  root.addEventListener('submit', (event) => event.preventDefault());
  // React also listens at the root, whether a part is hydrated or not.
  root.addEventListener(
    'click',
    ({ target }) => target instanceof Element && onClick(target.textContent),
  );
});

afterEach(() => {
  onClick.mockReset();
  document.body.replaceChildren();
});

test('replays clicks once after hydration, even if a button was clicked repeatedly', () => {
  button('Menu').click();
  button('Upvote').click();
  button('Upvote').click();
  expect(onClick).not.toHaveBeenCalled();
  clicks.replay('frame');
  expect(onClick.mock.calls).toEqual([['Menu']]);
  clicks.replay('page');
  expect(onClick.mock.calls).toEqual([['Menu'], ['Upvote']]);
});

test('does not intercept clicks after hydration', () => {
  clicks.replay('frame');
  button('Menu').click();
  expect(onClick.mock.calls).toEqual([['Menu']]);
});

test('does not delay form submissions, which need no script', () => {
  button('Search').click();
  expect(onClick.mock.calls).toEqual([['Search']]);
});

test('does not click a button that was removed', () => {
  button('Upvote').click();
  document.querySelector('[data-remote]')?.remove();
  clicks.replay('page');
  expect(onClick).not.toHaveBeenCalled();
});

test('clicks a button once even if its part is hydrated again', () => {
  button('Upvote').click();
  clicks.replay('page');
  clicks.replay('page');
  expect(onClick.mock.calls).toEqual([['Upvote']]);
});

describe('a click that hydration came too late for', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    [4999, 1],
    [5000, 0],
  ])('after %i ms is replayed %i times', (ms, times) => {
    button('Upvote').click();
    vi.advanceTimersByTime(ms);
    clicks.replay('page');
    expect(onClick).toHaveBeenCalledTimes(times);
  });

  test('is as old as the first of several on its button', () => {
    button('Upvote').click();
    vi.advanceTimersByTime(4000);
    button('Upvote').click();
    vi.advanceTimersByTime(1000);
    clicks.replay('page');
    expect(onClick).not.toHaveBeenCalled();
  });
});

test('leaves alone the page that a visitor opens from one without a remote, such as a 404', () => {
  document.body.innerHTML = '<div><main>Not found</main></div>';
  const [root] = document.body.children;
  if (!root) throw new Error('There is no root');
  clicks = new EarlyClicks(root);
  root.addEventListener('click', onClick);
  clicks.replay('frame');
  root.innerHTML = '<div data-remote="mf-a"><button type="button">Upvote</button></div>';
  button('Upvote').click();
  expect(onClick).toHaveBeenCalledOnce();
});
