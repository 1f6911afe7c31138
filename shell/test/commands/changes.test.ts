import { describe, expect, test } from 'vitest';
import { print } from '../../remote-kit/commands/command.ts';
import { captureOutput, changeOf, release, STATE, serve } from '../support/commands.ts';

const { texts, lines } = captureOutput();

test.each([
  [{ text: 'Done', json: 1 }, {}, 'Done', undefined],
  [{ text: 'Done', json: 1, ok: true }, {}, 'Done', undefined],
  [{ text: 'No', json: { why: 'x' }, ok: false }, {}, 'No', 1],
  [{ text: 'No', json: { why: 'x' }, ok: false }, { json: true }, '{"why":"x"}', 1],
] as const)('%j with %j prints %j and exits with %j', async (outcome, options, text, code) => {
  await print(options, Promise.resolve(outcome));
  expect([texts(), process.exitCode]).toEqual([[text], code]);
});

describe('activating', () => {
  const requestOf = (calls: readonly { readonly call: string; readonly body?: unknown }[]) =>
    calls.find(({ call }) => call.startsWith('POST'))?.body;
  const EMPTY = { revision: 0, active: {}, canaries: {} };

  test.each([
    [['mf-a', '2.0.0'], { 'mf-a': '2.0.0' }, 'Activated mf-a 2.0.0'],
    [['mf-a@2.0.0'], { 'mf-a': '2.0.0' }, 'Activated mf-a 2.0.0'],
    [
      ['mf-a@2.0.0', 'mf-b@1.0.0'],
      { 'mf-a': '2.0.0', 'mf-b': '1.0.0' },
      'Activated mf-a 2.0.0, mf-b 1.0.0',
    ],
  ])('%j requests %j as one change', async (given, versions, text) => {
    const from = Object.fromEntries(Object.keys(versions).map((name) => [name, null]));
    const request = { kind: 'activate', versions, from };
    const calls = await serve({ 'GET /state': EMPTY, 'POST /changes?wait=20': changeOf(request) });
    await release(['activate', ...given]);
    expect(requestOf(calls)).toEqual(request);
    expect(lines()).toEqual([text]);
  });

  test('several versions can be checked together', async () => {
    const request = { kind: 'check', versions: { 'mf-a': '2.0.0', 'mf-b': '1.0.0' } };
    const calls = await serve({ 'GET /state': EMPTY, 'POST /changes?wait=20': changeOf(request) });
    await release(['check', 'mf-a@2.0.0', 'mf-b@1.0.0']);
    expect(requestOf(calls)).toEqual(request);
    expect(lines()).toEqual(['mf-a 2.0.0, mf-b 1.0.0 can be activated.']);
  });

  test.each([
    [[], 'Which versions?'],
    [['mf-a'], 'Each version must be remote@version, not mf-a.'],
    [['mf-a@'], 'not mf-a@.'],
    [['mf-a@1.0.0', '2.0.0'], 'not 2.0.0.'],
    [['mf-a', '1.0.0', 'mf-b', '2.0.0'], 'not mf-a.'],
    [['mf-a@1.0.0', 'mf-a@2.0.0'], 'mf-a is given twice.'],
  ])('refuses %j as an invalid command line', async (given, message) => {
    await expect(release(['activate', ...given])).rejects.toThrow(message);
  });
});

test('a refused rollback exits with 1 and the reason', async () => {
  const request = { kind: 'rollback', remote: 'mf-a', from: '3.1.0' };
  const problem = 'The active version of mf-a is now 3.0.0, no longer 3.1.0. Nothing was changed.';
  const refused = changeOf(request, { state: 'refused', problem });
  const calls = await serve({ 'GET /state': STATE, 'POST /changes?wait=20': refused });
  await release(['rollback', 'mf-a', '--from', '3.1.0']);
  expect(calls[1]?.body).toEqual(request);
  expect([lines().at(-1), process.exitCode]).toEqual([problem, 1]);
});

test('a rollback of one web server refuses --from instead of ignoring it', async () => {
  const args = ['mf-a', '--server', 'http://127.0.0.1:1', '--from', '3.1.0'];
  await expect(release(['rollback', ...args])).rejects.toThrow('cannot check --from');
});
