import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EarlyClicks } from '../../src/browser/early-clicks.ts';
import { EARLY_CLICK_SCRIPT } from '../../src/frame/early-click-script.ts';

const onClick = vi.fn();

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`There is no button "${name}"`);
  return found;
};

/** Marks a button as React does when it hydrates it. */
const hydrate = (name: string) => Object.assign(button(name), { __reactFiber$x: {} });

/** Starts the browser's entry script. */
const arrive = () => new EarlyClicks(document, window.earlyClicks);

// As in the document's head. Once for all tests, because it listens on the document.
runInThisContext(EARLY_CLICK_SCRIPT);

beforeEach(() => {
  vi.useFakeTimers();
  window.earlyClicks?.buttons.clear();
  if (window.earlyClicks) delete window.earlyClicks.isEarly;
  document.body.innerHTML = `<div id="root">
    <header><button type="button">Menu</button></header>
    <div data-remote="mf-a">
      <button type="button">Upvote</button>
      <form><button>Search</button></form>
    </div>
  </div>`;
  const [root] = document.body.children;
  root?.addEventListener('submit', (event) => event.preventDefault());
  // React also listens at the root, whether a part is hydrated or not.
  root?.addEventListener(
    'click',
    ({ target }) => target instanceof Element && onClick(target.textContent),
  );
});

afterEach(() => {
  vi.useRealTimers();
  onClick.mockReset();
  document.body.replaceChildren();
});

test('replays clicks once after hydration, even if a button was clicked repeatedly', () => {
  const clicks = arrive();
  button('Menu').click();
  button('Upvote').click();
  button('Upvote').click();
  expect(onClick).not.toHaveBeenCalled();
  hydrate('Menu');
  clicks.replay('frame');
  expect(onClick.mock.calls).toEqual([['Menu']]);
  hydrate('Upvote');
  clicks.replay('page');
  expect(onClick.mock.calls).toEqual([['Menu'], ['Upvote']]);
});

test('replays a click that came before any script file, however long they took', () => {
  button('Upvote').click();
  vi.advanceTimersByTime(60_000);
  const clicks = arrive();
  clicks.replay('frame');
  hydrate('Upvote');
  clicks.replay('page');
  expect(onClick.mock.calls).toEqual([['Upvote']]);
});

test('shows that something is pending until the click is replayed', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const cancel = vi.fn();
  const upvote = Object.assign(button('Upvote'), { animate: vi.fn(() => ({ cancel })) });
  upvote.click();
  upvote.click();
  expect(upvote.animate).toHaveBeenCalledOnce();
  const clicks = arrive();
  hydrate('Upvote');
  expect(cancel).not.toHaveBeenCalled();
  clicks.replay('page');
  expect(cancel).toHaveBeenCalledOnce();
});

test('waits for a part of the page that is hydrated after the page', () => {
  const clicks = arrive();
  button('Upvote').click();
  clicks.replay('page');
  vi.advanceTimersByTime(1000);
  expect(onClick).not.toHaveBeenCalled();
  hydrate('Upvote');
  vi.advanceTimersByTime(1000);
  expect(onClick.mock.calls).toEqual([['Upvote']]);
});

test('replays a click on such a part that comes after the page was hydrated', () => {
  const clicks = arrive();
  clicks.replay('frame');
  clicks.replay('page');
  button('Upvote').click();
  hydrate('Upvote');
  vi.advanceTimersByTime(1000);
  expect(onClick.mock.calls).toEqual([['Upvote']]);
});

test('gives up when a part was not hydrated while its button showed that something is pending', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const sign = { playState: 'running', cancel: vi.fn() };
  Object.assign(button('Upvote'), { animate: () => sign }).click();
  arrive().replay('page');
  sign.playState = 'finished';
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);
  hydrate('Upvote');
  vi.advanceTimersByTime(1000);
  expect(onClick).not.toHaveBeenCalled();
});

test('does not intercept clicks after hydration', () => {
  const clicks = arrive();
  hydrate('Menu');
  clicks.replay('frame');
  button('Menu').click();
  expect(onClick.mock.calls).toEqual([['Menu']]);
});

test('does not delay form submissions, which need no script', () => {
  button('Search').click();
  expect(onClick.mock.calls).toEqual([['Search']]);
});

test('does not click a button that was removed', () => {
  const clicks = arrive();
  button('Upvote').click();
  document.querySelector('[data-remote]')?.remove();
  clicks.replay('page');
  expect(onClick).not.toHaveBeenCalled();
});

test('clicks a button once even if its part is hydrated again', () => {
  const clicks = arrive();
  button('Upvote').click();
  hydrate('Upvote');
  clicks.replay('page');
  clicks.replay('page');
  expect(onClick.mock.calls).toEqual([['Upvote']]);
});

test('leaves alone the page that a visitor opens from one without a remote, such as a 404', () => {
  document.querySelector('[data-remote]')?.remove();
  const clicks = arrive();
  clicks.replay('frame');
  const page = document.createElement('div');
  page.dataset.remote = 'mf-a';
  page.innerHTML = '<button type="button">Upvote</button>';
  document.getElementById('root')?.append(page);
  hydrate('Upvote').click();
  expect(onClick).toHaveBeenCalledOnce();
});
