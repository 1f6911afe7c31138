import { describe, expect, test, vi } from 'vitest';
import { ReleaseRefusedError } from '../../../src/renderer/renderer-pool.ts';
import { BUFFERS, EXIT, faultyReleases, HEAP, LOOP, NEVER, STRAY } from './faulty-releases.ts';

const { attempt, evaluate } = faultyReleases();

describe('a page that', () => {
  test.each([
    ['loops in its head', { head: LOOP }, ['deadline']],
    ['loops in its loader', { load: LOOP }, ['deadline']],
    ['waits forever while it renders', { page: `use(${NEVER});` }, ['deadline']],
    // On a busy machine, the deadline may pass before the memory is full.
    ['fills the heap while it renders', { page: HEAP }, ['memory', 'deadline']],
    ['fills the heap in its loader', { load: HEAP }, ['memory', 'deadline']],
    ['fills memory outside of the heap', { load: BUFFERS }, ['memory', 'deadline']],
  ])(
    '%s is killed for the expected reason, and the next page renders',
    async (_, parts, reasons) => {
      const { key, rendered, faults } = await attempt(parts);
      expect(rendered).toMatchObject({
        name: 'RendererEndedError',
        reason: expect.toBeOneOf(reasons),
      });
      expect(faults).toEqual([[key, expect.toBeOneOf(reasons), expect.any(String)]]);
    },
  );

  test.each([
    ['in its head', { head: EXIT }],
    ['in its loader', { load: EXIT }],
  ])('ends the process %s gets an error page, because it cannot end it', async (_, parts) => {
    const { rendered, faults } = await attempt(parts);
    expect(rendered).toMatchObject({ page: { status: 503, failure: 503 } });
    expect(faults).toEqual([]);
  });

  test.each([
    ['while it renders', { page: STRAY }],
    ['in its head', { head: STRAY }],
    ['when its module is evaluated', { module: STRAY }],
  ])('throws asynchronously %s is shown, and the error is reported', async (_, parts) => {
    const { rendered, onStray, faults } = await attempt(parts);
    expect(rendered).toMatchObject({ page: { status: 200 } });
    await vi.waitFor(() => expect(onStray).toHaveBeenCalledWith(expect.anything(), 'stray cause'));
    expect(faults).toEqual([]);
  });

  test('has a promise as its head gets an error page that names the field', async () => {
    const { rendered, faults } = await attempt({ head: `return ${NEVER};` });
    expect(rendered).toMatchObject({ page: { status: 503, failure: 503 } });
    expect(JSON.stringify(rendered)).toContain('title');
    expect(faults).toEqual([]);
  });
});

test.each([
  ['fills the heap', { module: HEAP }],
  ['ends the process', { module: EXIT }],
  ['never loads its page', { importer: `() => ${NEVER}` }],
  ['loops when its page is loaded', { importer: `() => { ${LOOP} }` }],
])('a release whose module %s is rejected, and the next one renders', async (_, parts) => {
  expect(await evaluate(parts)).toBeInstanceOf(ReleaseRefusedError);
});
