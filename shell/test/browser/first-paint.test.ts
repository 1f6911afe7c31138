import { beforeEach, expect, test, vi } from 'vitest';
import { firstPaint } from '../../src/browser/first-paint.ts';

let reportPaint: () => void;
let frames: FrameRequestCallback[];
let visibility: DocumentVisibilityState;
let readyState: DocumentReadyState;

/** Whether the promise is still pending once all that can happen at once has happened. */
async function isWaiting(painted: Promise<void>): Promise<boolean> {
  const waiting = Symbol('waiting');
  const turn = new Promise((resolve) => setTimeout(() => resolve(waiting)));
  return (await Promise.race([painted, turn])) === waiting;
}

beforeEach(() => {
  frames = [];
  visibility = 'visible';
  readyState = 'complete';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: (entries: unknown, observer: unknown) => void) {
        reportPaint = () => report([], this);
      }
      observe() {}
      disconnect() {}
    },
  );
});

test('waits until the browser reports a paint', async () => {
  const painted = firstPaint();
  expect(await isWaiting(painted)).toBe(true);
  reportPaint();
  expect(await isWaiting(painted)).toBe(false);
});

test('waits for the second frame in a browser that reports no paint', async () => {
  const painted = firstPaint();
  frames.shift()?.(0);
  expect(await isWaiting(painted)).toBe(true);
  frames.shift()?.(16);
  expect(await isWaiting(painted)).toBe(false);
});

test('waits for the rest of a document that is painted while it arrives', async () => {
  readyState = 'loading';
  const painted = firstPaint();
  reportPaint();
  expect(await isWaiting(painted)).toBe(true);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(await isWaiting(painted)).toBe(false);
});

test('does not wait in a tab that is not visible', async () => {
  visibility = 'hidden';
  expect(await isWaiting(firstPaint())).toBe(false);
});

test('does not wait for a tab that is hidden before it was painted', async () => {
  const painted = firstPaint();
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await isWaiting(painted)).toBe(false);
});
