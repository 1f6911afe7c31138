import { describe, expect, test } from 'vitest';
import { duration } from '../../remote-kit/commands/drive.ts';
import { captureOutput, changeOf, release, STATE, serve } from '../support/commands.ts';

const { lines } = captureOutput();

test.each([
  ['30s', 30],
  ['10m', 600],
  ['24h', 86_400],
  ['2d', 172_800],
])('%s is a time of %d seconds', (text, seconds) => {
  expect(duration(text)).toBe(seconds);
});

test.each(['', '10', 'm', '1.5h', '-1m', '10 m', '1w'])('%j is not a time', (text) => {
  expect(() => duration(text)).toThrow('It must be a time');
});

describe('a canary', () => {
  test.each([
    [[], 0.1, '10%'],
    [['--percent', '0.5'], 0.005, '0.5%'],
    [['--percent', '12.5'], 0.125, '12.5%'],
  ])('with %j is requested for a share of %d', async (options, share, text) => {
    const seen = { from: '3.0.0', ifCanary: null };
    const request = { kind: 'canary', remote: 'mf-a', version: '2.0.0', share, ...seen };
    const calls = await serve({ 'GET /state': STATE, 'POST /changes?wait=20': changeOf(request) });
    await release(['canary', 'mf-a', '2.0.0', ...options]);
    expect(calls[1]?.body).toEqual(request);
    expect(lines()).toEqual([
      `mf-a 2.0.0 is served to ${text} of visitors. Next: pnpm release promote mf-a, or abort mf-a`,
    ]);
  });
});

describe('the status of a canary', () => {
  test('that is driven by hand says so', async () => {
    await serve({ 'GET /state': STATE });
    await release(['canary', 'mf-b', '--status']);
    expect(lines()).toEqual(['mf-b 2.0.0 is served to 7% of visitors, by hand.']);
  });

  test('that does not exist says so', async () => {
    await serve({ 'GET /state': STATE });
    await release(['canary', 'mf-a', '--status']);
    expect(lines()).toEqual(['mf-a has no canary.']);
  });
});
