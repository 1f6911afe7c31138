import { describe, expect, test, vi } from 'vitest';
import { ReleaseRefusedError } from '../../../src/renderer/renderer-pool.ts';
import {
  CALL_FLOOD,
  EXIT,
  faultyReleases,
  HEAP,
  HUGE_CALL,
  LONG_CALLS,
  LOOP,
  NEVER,
  STRAY,
  TIMER,
} from './faulty-releases.ts';

// One place for each kind of fault. `renderer-faults.trial.ts` tries the others.
const { attempt, evaluate } = faultyReleases();

describe('a page that', () => {
  test.each([
    ['loops while it renders', { page: LOOP }, ['deadline'], 'no message'],
    ['waits forever in its loader', { load: `await ${NEVER};` }, ['deadline'], 'no message'],
    // On a busy machine, the deadline may pass before the memory is full.
    ['fills the heap in its head', { head: HEAP }, ['memory', 'deadline'], 'killed'],
    ['throws in a timer', { load: TIMER }, ['crash'], 'timer cause'],
    ['floods the API with calls', { load: CALL_FLOOD }, ['protocol'], 'calls of the API'],
    ['makes many long calls of the API', { load: LONG_CALLS }, ['protocol'], 'bytes'],
    ['makes its calls of the API huge', { load: HUGE_CALL }, ['protocol', 'crash'], 'bytes'],
  ])(
    '%s ends its renderer for the expected reason, and the next page renders',
    async (_, parts, reasons, cause) => {
      const { key, rendered, faults } = await attempt(parts);
      expect(rendered).toMatchObject({
        name: 'RendererEndedError',
        reason: expect.toBeOneOf(reasons),
      });
      expect(faults).toEqual([[key, expect.toBeOneOf(reasons), expect.stringContaining(cause)]]);
    },
  );

  test('ends the process gets an error page, because it cannot end it', async () => {
    const { rendered, faults } = await attempt({ page: EXIT });
    expect(rendered).toMatchObject({ page: { status: 500, failure: 500 } });
    expect(faults).toEqual([]);
  });

  test('throws asynchronously is shown, and the error is reported', async () => {
    const { key, rendered, onStray, faults } = await attempt({ load: STRAY });
    expect(rendered).toMatchObject({ page: { status: 200 } });
    // Its process reports it after the page, which another process's next page can overtake.
    await vi.waitFor(() => expect(onStray).toHaveBeenCalledWith(key, 'stray cause'));
    expect(faults).toEqual([]);
  });

  test('has an invalid head gets an error page that names the field', async () => {
    const { rendered, faults } = await attempt({ title: "'x'.repeat(50_000)" });
    expect(rendered).toMatchObject({ page: { status: 503, failure: 503 } });
    expect(JSON.stringify(rendered)).toContain('title');
    expect(faults).toEqual([]);
  });
});

test.each([
  ['loops', { module: LOOP }],
  ['throws', { module: "throw new Error('broken');" }],
])('a release whose module %s is rejected, and the next one renders', async (_, parts) => {
  expect(await evaluate(parts)).toBeInstanceOf(ReleaseRefusedError);
});
