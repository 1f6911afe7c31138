import { describe, expect, test } from 'vitest';
import {
  errorFacts,
  framesOf,
  serverErrorFacts,
  withoutValues,
} from '../../src/app/error-facts.ts';

describe('a message', () => {
  test.each([
    [
      "Cannot read properties of undefined (reading 'name')",
      'Cannot read properties of undefined (reading <text>)',
    ],
    ['No user ada@example.com in https://a.example/u?id=7', 'No user <text> in <url>'],
    ['404: /agent/12 for 2026-11-23', '<number>: <path> for <number>'],
    ['Token "s3cret" and `x` and “y”', 'Token <text> and <text> and <text>'],
    ['first line\nsecond line', 'first line'],
  ])('loses its values: %s', (given, cleaned) => {
    expect(withoutValues(given)).toBe(cleaned);
  });

  test('is limited, even a hostile one', () => {
    expect(withoutValues('a "'.repeat(100_000)).length).toBeLessThanOrEqual(200);
  });
});

describe('frames', () => {
  const chrome = `TypeError: x
    at Page (https://atlas.example/_r/mf-a/1.0.0-h12/page-a.0123456789.js:2:345)
    at r (https://atlas.example/assets/start.js:1:99)
    at https://cdn.example/atlas/mf-b/2.0.0/entry.js:1:7`;
  const firefox = 'Page@https://atlas.example/_r/mf-a/1.0.0-h12/page-a.0123456789.js:2:345\n@x';

  test('in a browser are positions in files of releases, on any host', () => {
    expect(framesOf(chrome, 'browser')).toEqual([
      { release: 'mf-a@1.0.0-h12', file: 'page-a.0123456789.js', line: 2, column: 345 },
      { release: 'mf-b@2.0.0', file: 'entry.js', line: 1, column: 7 },
    ]);
    expect(framesOf(firefox, 'browser')).toHaveLength(1);
  });

  test('of other releases are left out of the facts', () => {
    const frames = framesOf(chrome, 'browser');
    const facts = errorFacts({ name: 'TypeError', message: 'x' }, frames, 'mf-b@2.0.0');
    expect(facts.frames).toEqual([{ file: 'entry.js', line: 1, column: 7 }]);
  });

  test('on the server come with class and message from the stack', () => {
    const stack = `RangeError: Invalid time value: 17
    at toISOString (<anonymous>)
    at Page (mf-a 1.0.0:1200:15)
    at render (file:///srv/renderer.mjs:1:2)`;
    expect(serverErrorFacts(stack, 'mf-a@1.0.0')).toEqual({
      name: 'RangeError',
      message: 'Invalid time value: <number>',
      frames: [{ file: 'remote.cjs', line: 1200, column: 15 }],
    });
  });
});

test('a hostile class name does not get into the facts', () => {
  expect(errorFacts({ name: '<b>', message: '' }, [], 'mf-a@1.0.0').name).toBe('Error');
});
