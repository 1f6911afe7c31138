import { describe, expect, test } from 'vitest';
import { AT, captureOutput, release, STATE, serve, stored } from '../support/commands.ts';

const { lines } = captureOutput();

describe('pruning', () => {
  const RELEASES = [
    stored('mf-b', '2.0.0'),
    stored('mf-a', '4.0.0', AT),
    stored('mf-a', '3.0.0'),
    stored('shell', '0.0.0-h1'),
    stored('mf-a', '2.0.0'),
    stored('mf-b', '1.0.0'),
    stored('mf-a', '1.0.0'),
  ];

  test('keeps the newest versions of each remote, without those that are already gone', async () => {
    const calls = await serve({
      'GET /releases': RELEASES,
      'DELETE /releases/mf-a/1.0.0': 204,
    });
    await release(['prune', '--keep', '2']);
    expect(lines()).toEqual(['Removed mf-a 1.0.0']);
    expect(calls.map(({ call }) => call)).toEqual(['GET /releases', 'DELETE /releases/mf-a/1.0.0']);
  });

  test('only lists what is old if that is requested', async () => {
    const calls = await serve({ 'GET /releases': RELEASES });
    await release(['prune', '--keep', '1', '--dry-run']);
    expect(lines()).toEqual(['Old: mf-b 1.0.0', 'Old: mf-a 2.0.0', 'Old: mf-a 1.0.0']);
    expect(calls).toHaveLength(1);
  });

  test('says when there is nothing to remove', async () => {
    await serve({ 'GET /releases': RELEASES });
    await release(['prune', '--keep', '3']);
    expect(lines()).toEqual(['There is nothing to remove.']);
  });

  test('says which old versions stay and why', async () => {
    await serve({
      'GET /releases': [stored('mf-a', '2.0.0'), stored('mf-a', '1.0.0')],
      'DELETE /releases/mf-a/1.0.0': 409,
    });
    await release(['prune', '--keep', '1']);
    expect(lines()).toEqual(['Kept mf-a 1.0.0: Status 409.']);
  });

  test('fails if the release API fails', async () => {
    await serve({ 'GET /releases': RELEASES, 'DELETE /releases/mf-a/1.0.0': 403 });
    await expect(release(['prune', '--keep', '2'])).rejects.toThrow('Status 403.');
  });
});

test('a list marks the active version and the canary', async () => {
  const releases = [
    stored('mf-b', '2.0.0'),
    stored('mf-b', '1.0.0'),
    stored('mf-b', '3.0.0'),
    stored('mf-b', '0.9.0', AT),
  ];
  await serve({ 'GET /releases?name=mf-b': releases, 'GET /state': STATE });
  await release(['list', 'mf-b']);
  expect(lines().map((line) => line.slice(0, 24).replace(/ +/g, ' '))).toEqual([
    '% mf-b 2.0.0',
    '* mf-b 1.0.0',
    ' mf-b 3.0.0',
  ]);
});

test('the status says which build can run what, what each server serves, and its problem', async () => {
  const server = { host: 'aaaaaaaaaa', set: null, seenAt: AT };
  const lacks = ['it was built with react 19.2.0; the host has 20.0.0'];
  await serve({
    'GET /state': STATE,
    'GET /builds': [
      {
        ...{ host: 'aaaaaaaaaa', webServers: 2, hasWorker: true },
        ...{ runs: ['mf-a', 'mf-b'], lacking: [], neededBy: ['bbbbbbbbbb'], isRetired: false },
      },
      {
        ...{ host: 'bbbbbbbbbb', webServers: 0, hasWorker: false, runs: ['mf-b'] },
        ...{ neededBy: [], isRetired: false },
        lacking: [{ remote: 'mf-a', version: '3.0.0', lacks, host: 'aaaaaaaaaa' }],
      },
    ],
    'GET /servers': [
      { ...server, id: 'web-1', kind: 'web', revision: 3, problem: null },
      { ...server, id: 'web-2', kind: 'web', revision: null, problem: 'The disk is full' },
      { ...server, id: 'lane', kind: 'worker', revision: null, problem: null },
    ],
  });
  await release(['status']);
  expect(lines()).toEqual([
    'Revision 3',
    'mf-a             3.0.0',
    'mf-b             1.0.0; 2.0.0 for 7 %',
    '',
    'build  aaaaaaaaaa  2 web servers, a release worker  can run 2 of 2 remotes; needed by bbbbbbbbbb',
    'build  bbbbbbbbbb  0 web servers, no release worker  can run 1 of 2 remotes',
    '         mf-a 3.0.0: stays on aaaaaaaaaa; it was built with react 19.2.0; the host has 20.0.0',
    'web    web-1  host aaaaaaaaaa  serves revision 3',
    'web    web-2  host aaaaaaaaaa  serves revision (none)  The disk is full',
    'worker lane  host aaaaaaaaaa  works',
  ]);
});

test('the history shows as many entries as requested, and which were refused', async () => {
  const entry = { at: AT, by: 'owner:root', remote: 'mf-a', revision: null, detail: {} };
  await serve({
    'GET /audit?remote=mf-a': [
      { ...entry, id: 3, action: 'activate', from: '1.0.0', to: '2.0.0', allowed: false },
      {
        ...{ ...entry, id: 2, action: 'drive', from: '1.0.0', to: '2.0.0', allowed: true },
        detail: { verdict: 'hold', reason: 'Too few page views' },
      },
      { ...entry, id: 1, action: 'publish', from: null, to: '2.0.0', allowed: true },
    ],
  });
  await release(['history', 'mf-a', '--entries', '2']);
  expect(lines()).toEqual([
    `${AT}  activate   mf-a             1.0.0 → 2.0.0  by owner:root  REFUSED`,
    `${AT}  drive      mf-a             1.0.0 → 2.0.0  by owner:root  hold: Too few page views`,
  ]);
});

test('errors are listed with the position in the sources, or else in the file of the release', async () => {
  const group = {
    ...{ remote: 'mf-a', version: '1.0.0', team: 'a', kind: 'browser-script', name: 'TypeError' },
    ...{ message: 'x is not a function', route: '/a', set: '', count: 2 },
    ...{ firstSeen: AT, lastSeen: AT },
  };
  const position = (file: string) => ({ file, line: 3, column: 7 });
  await serve({
    'GET /errors?remote=mf-a': [
      { ...group, source: position('src/a.tsx'), compiled: position('a.1.js') },
      { ...group, source: null, compiled: position('a.1.js') },
      { ...group, source: null, compiled: null, message: '' },
    ],
  });
  await release(['errors', 'mf-a']);
  const cells = lines().map((line) => line.split(/ {2,}/));
  expect(cells.map((row) => [row[5], row.at(-1)])).toEqual([
    ['source', 'error'],
    ['src/a.tsx:3:7', 'TypeError: x is not a function'],
    ['a.1.js:3:7', 'TypeError: x is not a function'],
    ['(no stack)', 'TypeError'],
  ]);
});
