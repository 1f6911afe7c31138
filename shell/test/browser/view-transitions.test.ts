import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { withViewTransitions } from '../../src/browser/view-transitions.ts';

let still = false;

beforeEach(() => {
  still = false;
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  Reflect.set(document, 'startViewTransition', () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'startViewTransition');
});

/** Goes to an address; tells whether the browser was asked to fade. */
async function fades(to: string): Promise<boolean> {
  const router = createMemoryRouter([{ path: '*' }]);
  onTestFinished(() => router.dispose());
  withViewTransitions(router);
  const asked: boolean[] = [];
  router.subscribe((_, { viewTransitionOpts }) => asked.push(viewTransitionOpts !== undefined));
  await router.navigate(to);
  return asked.includes(true);
}

test('another page fades in', async () => {
  expect(await fades('/blog')).toBe(true);
});

test('another query of the same page does not', async () => {
  expect(await fades('/?sort=name')).toBe(false);
});

test('nothing fades for those who prefer no motion', async () => {
  still = true;
  expect(await fades('/blog')).toBe(false);
});

test('nothing fades where the browser cannot', async () => {
  Reflect.deleteProperty(document, 'startViewTransition');
  expect(await fades('/blog')).toBe(false);
});
