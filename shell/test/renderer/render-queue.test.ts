import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RenderBusyError, RenderQueue } from '../../src/renderer/render-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVALUATION = undefined;
const [ONE, OTHER] = ['mf-a@1.0.0', 'mf-b@1.0.0'];

/** Adds renders of a release. @returns how many of them were rejected so far */
function adding(queue: RenderQueue<string>) {
  const rejected = vi.fn();
  const add = (key: string | undefined, count = 1, isBackground = false) => {
    for (let time = 0; time < count; time++) queue.add(key, isBackground).catch(rejected);
  };
  const failures = async () => {
    await vi.advanceTimersByTimeAsync(0);
    return rejected.mock.calls.map(([error]) => error instanceof RenderBusyError);
  };
  return { add, failures };
}

const keys = (queue: RenderQueue<string>) => queue.waiting().map(({ key }) => key);

describe('a render queue', () => {
  test('lets one slow release take half of its places, so that others can still wait', async () => {
    const queue = new RenderQueue<string>();
    const { add, failures } = adding(queue);
    add(ONE, 40);
    expect([queue.length, (await failures()).length]).toEqual([32, 8]);
    add(OTHER, 32);
    expect([queue.length, (await failures()).length]).toEqual([64, 8]);
  });

  test('is full with 64 renders, but not for an evaluation', async () => {
    const queue = new RenderQueue<string>();
    const { add, failures } = adding(queue);
    add(ONE, 32);
    add(OTHER, 32);
    add('mf-c@1.0.0');
    add(EVALUATION);
    expect([queue.length, await failures()]).toEqual([65, [true]]);
  });

  test('has evaluations first, then pages of visitors, then background refreshes', () => {
    const queue = new RenderQueue<string>();
    const { add } = adding(queue);
    add('background 1', 1, true);
    add('visitor 1');
    add('background 2', 1, true);
    add('visitor 2');
    add(EVALUATION, 1, true);
    expect(keys(queue)).toEqual([
      EVALUATION,
      'visitor 1',
      'visitor 2',
      'background 1',
      'background 2',
    ]);
  });

  test('rejects a render that has waited for five seconds, but no evaluation', async () => {
    const queue = new RenderQueue<string>();
    const { add, failures } = adding(queue);
    add(ONE);
    add(EVALUATION);
    await vi.advanceTimersByTimeAsync(4999);
    expect([queue.length, await failures()]).toEqual([2, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([keys(queue), await failures()]).toEqual([[EVALUATION], [true]]);
  });

  test('leaves no timer behind for a render that has got a process', async () => {
    const queue = new RenderQueue<string>();
    const added = queue.add(ONE, false);
    const [first] = queue.waiting();
    if (first) queue.take(first);
    first?.start('a process');
    expect([await added, queue.length, vi.getTimerCount()]).toEqual(['a process', 0, 0]);
  });

  test('knows whether another release waits', () => {
    const queue = new RenderQueue<string>();
    const { add } = adding(queue);
    add(ONE, 2);
    expect([queue.hasOthers(ONE), queue.hasOthers(OTHER)]).toEqual([false, true]);
  });

  test('rejects all that wait when the server stops', async () => {
    const queue = new RenderQueue<string>();
    const { add, failures } = adding(queue);
    add(ONE, 2);
    add(EVALUATION);
    queue.close();
    expect([queue.length, await failures(), vi.getTimerCount()]).toEqual([
      0,
      [true, true, true],
      0,
    ]);
  });
});
