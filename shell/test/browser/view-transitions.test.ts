import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { withViewTransitions } from '../../src/browser/view-transitions.ts';

let reducedMotion = false;

beforeEach(() => {
  reducedMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }));
  Reflect.set(document, 'startViewTransition', () => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'startViewTransition');
});

/** Navigates to a path. @returns whether the navigation used a view transition */
async function fades(to: string): Promise<boolean> {
  const router = createMemoryRouter([{ path: '*' }]);
  onTestFinished(() => router.dispose());
  withViewTransitions(router);
  const transitions: boolean[] = [];
  router.subscribe((_, { viewTransitionOpts }) =>
    transitions.push(viewTransitionOpts !== undefined),
  );
  await router.navigate(to);
  return transitions.includes(true);
}

test('a navigation to another page fades', async () => {
  expect(await fades('/blog')).toBe(true);
});

test('a navigation to another query of the same page does not fade', async () => {
  expect(await fades('/?sort=name')).toBe(false);
});

test('nothing fades for visitors who prefer reduced motion', async () => {
  reducedMotion = true;
  expect(await fades('/blog')).toBe(false);
});

test('nothing fades in browsers without view transitions', async () => {
  Reflect.deleteProperty(document, 'startViewTransition');
  expect(await fades('/blog')).toBe(false);
});
