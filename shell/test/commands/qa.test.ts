import { describe, expect, test } from 'vitest';
import { AT, captureOutput, release, serve, stored } from '../support/commands.ts';

const { lines } = captureOutput();

test.each([
  [['mf-nope'], 'Nothing of mf-nope is published'],
  [['mf-b@9.0.0'], 'mf-b 9.0.0 is not stored. Publish it first.'],
])('a QA link to %j is refused', async (scope, message) => {
  const calls = await serve({
    'GET /releases?name=mf-nope': [],
    'GET /releases?name=mf-b': [stored('mf-b', '1.0.0')],
  });
  const created = release(['qa', 'link', ...scope, '--for', 'Ada']);
  await expect(created).rejects.toThrow(message);
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

describe('a QA link', () => {
  const link = {
    ...{ id: 1, hash: '', person: 'Ana', purpose: null, createdAt: AT, createdBy: 'owner:root' },
    ...{ expiresAt: AT, revokedAt: null, revokedBy: null, token: 'secret' },
  };

  test.each([
    [['any'], 'any'],
    [['mf-a'], { 'mf-a': 'any' }],
    [['mf-a@1.0.0', 'mf-b@2.0.0', 'mf-a@1.1.0'], { 'mf-a': ['1.0.0', '1.1.0'], 'mf-b': ['2.0.0'] }],
    [['mf-a@1.0.0', 'mf-a'], { 'mf-a': 'any' }],
    [['mf-a', 'mf-a@1.0.0'], { 'mf-a': 'any' }],
  ])('for %j allows %j', async (given, scope) => {
    const calls = await serve({
      'GET /releases?name=mf-a': [stored('mf-a', '1.0.0'), stored('mf-a', '1.1.0')],
      'GET /releases?name=mf-b': [stored('mf-b', '2.0.0')],
      'POST /qa-links': { ...link, scope },
    });
    await release(['qa', 'link', ...given, '--for', 'Ana', '--hours', '8']);
    expect(calls.at(-1)?.body).toEqual({ person: 'Ana', purpose: null, scope, hours: 8 });
    expect(lines().at(-1)).toMatch(/\/\?qa=secret$/);
  });

  test('is listed as revoked, expired or valid', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const links = [
      { ...link, scope: 'any', purpose: 'The new page', revokedAt: AT },
      { ...link, scope: 'any' },
      { ...link, scope: 'any', expiresAt: later },
    ];
    await serve({ 'GET /qa-links': links });
    await release(['qa', 'list']);
    expect(lines()).toEqual([
      `1     Ana: The new page; any version of any remote; revoked at ${AT}; by owner:root`,
      `1     Ana; any version of any remote; expired at ${AT}; by owner:root`,
      `1     Ana; any version of any remote; expires at ${later}; by owner:root`,
    ]);
  });
});
