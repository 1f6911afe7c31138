import { describe, expect, test } from 'vitest';
import { AT, captureOutput, release, serve } from '../support/commands.ts';

const DIGEST = 'a'.repeat(64);
const { lines } = captureOutput();

describe('accepting a diff', () => {
  const recorded = (digest: string) => ({
    ...{ id: 1, name: 'mf-a', version: '2.0.0', digest, at: AT, by: 'team:a/ci' },
    diff: { host: 'aaaaaaaaaa', base: '1.0.0', scenarios: 1, changes: [], problems: [] },
    accepted: { reviewer: 'Ada', by: 'team:a/ci', at: AT },
  });
  const path = '/releases/mf-a/2.0.0/diff';

  test.each([
    [[], 'b'.repeat(64)],
    [['--digest', DIGEST], DIGEST],
  ])('with %j accepts only what the reviewer has read', async (options, digest) => {
    const calls = await serve({
      [`GET ${path}`]: recorded('b'.repeat(64)),
      [`POST ${path}/acceptance`]: recorded(digest),
    });
    const given = ['mf-a', '2.0.0', '--accept', '--by', 'Ada', ...options];
    await release(['diff', ...given]);
    expect(calls.at(-1)?.body).toEqual({ digest, reviewer: 'Ada' });
    expect(lines()).toEqual(['Ada accepts 0 differences of mf-a 1.0.0 → 2.0.0']);
  });
});
