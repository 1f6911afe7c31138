import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fadesTo } from '../../src/browser/view-transitions.ts';

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

test('a navigation to another page fades', () => {
  expect(fadesTo('/blog')).toBe(true);
});

test('a navigation to another query of the same page does not fade', () => {
  expect(fadesTo('/?sort=name')).toBe(false);
});

test('nothing fades for visitors who prefer reduced motion', () => {
  reducedMotion = true;
  expect(fadesTo('/blog')).toBe(false);
});

test('nothing fades in browsers without view transitions', () => {
  Reflect.deleteProperty(document, 'startViewTransition');
  expect(fadesTo('/blog')).toBe(false);
});
