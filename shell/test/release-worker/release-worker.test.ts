import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Work, WorkResult } from '@agent-atlas/registry/contract/work';
import { expect, test } from 'vitest';
import { staticChecks } from '../../src/gate/static-checks.ts';
import { ReleaseWorker } from '../../src/release-worker/release-worker.ts';
import { Mirror } from '../../src/releases/mirror.ts';
import { ReleaseApiError, ReleaseClient } from '../../src/releases/release-client.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { writeRelease } from '../support/tiny-release.ts';

const noCheck = { verify: async () => {}, verifySet: async () => {} };

const WORK: Work = {
  id: 7,
  host: tinyHost.id,
  check: {},
  beside: {},
  compose: [{ 'mf-a': '1.0.0' }],
};

/** A worker whose releases cannot be fetched, and the results that it sends. */
async function workerThatFails(failure: Error, answers: readonly (Error | undefined)[] = []) {
  const results: WorkResult[] = [];
  const pending = [...answers];
  const client = Object.assign(new ReleaseClient({ url: 'http://127.0.0.1:9', token: '' }), {
    finish: async (_: number, result: WorkResult) => {
      results.push(result);
      const refusal = pending.shift();
      if (refusal) throw refusal;
    },
  });
  const root = await tempFolder();
  const parts = { client, root, host: tinyHost, ...noCheck, onProblem: () => {} };
  const mirror = Object.assign(new Mirror(parts), { fetchRelease: () => Promise.reject(failure) });
  const worker = new ReleaseWorker({
    ...{ client, mirror, host: tinyHost, renderers: inProcessRenderers() },
    ...{ checks: staticChecks, shared: { versions: {}, names: {} } },
    ...{ api: async () => ({ paths: {} }), origin: 'http://localhost', assetsStore: '' },
  });
  return { worker, results };
}

test('a release that does not exist is a result, not an error', async () => {
  const { worker, results } = await workerThatFails(new ReleaseApiError(404, 'gone'));
  await worker.work(WORK);
  expect(results).toEqual([{ findings: [], sets: [], problem: 'gone' }]);
});

/** A worker with one valid release, and the releases that it has opened in a browser. */
async function workerWithRelease(
  scenarios: readonly object[],
  problems: readonly string[] = ['it throws'],
  shared: Readonly<Record<string, string>> = {},
) {
  const opened: string[] = [];
  const client = Object.assign(new ReleaseClient({ url: 'http://127.0.0.1:9', token: '' }), {
    putSet: async () => {},
  });
  const root = await tempFolder();
  const { name, version } = await writeRelease(root, { name: 'mf-a', shared });
  await writeFile(join(root, name, version, 'scenarios.json'), JSON.stringify(scenarios));
  const parts = { client, root, host: tinyHost, ...noCheck, onProblem: () => {} };
  const mirror = Object.assign(new Mirror(parts), { fetchRelease: async () => {} });
  const browser = {
    examine: async (name: string) => {
      opened.push(name);
      return [{ check: 'Browser', problems: [...problems] }];
    },
  };
  const worker = new ReleaseWorker({
    ...{ client, mirror, host: tinyHost, renderers: inProcessRenderers() },
    ...{ checks: staticChecks, shared: { versions: { react: '20.0.0' }, names: {} } },
    ...{ api: async () => ({ paths: {} }), origin: 'http://localhost', assetsStore: '', browser },
  });
  const work = { ...WORK, check: { [name]: version } };
  return { worker, work, opened, mirror };
}

const SCENARIO = { id: 'usual', title: 'Usual', url: '/mf-a', answers: {} };

test('a release with problems in the browser is refused', async () => {
  const { worker, work } = await workerWithRelease([SCENARIO]);
  const { findings, sets } = await worker.run(work);
  expect(findings.at(-1)).toEqual({ check: 'mf-a 1.0.0: Browser', problems: ['it throws'] });
  expect(sets).toEqual([]);
});

test('without a browser, the findings list the skipped checks', async () => {
  const { worker, work, opened } = await workerWithRelease([SCENARIO]);
  const { findings, sets } = await worker.run({ ...work, withoutBrowser: true });
  expect(opened).toEqual([]);
  expect(findings.filter(({ skipped }) => skipped).map(({ check }) => check)).toContain(
    'mf-a 1.0.0: Browser: hydration and effects',
  );
  expect(sets).toHaveLength(1);
});

test('the browser does not open a release that the server cannot render', async () => {
  const { worker, work, opened } = await workerWithRelease([]);
  const { findings } = await worker.run(work);
  expect(findings.flatMap(({ problems }) => problems)).toEqual([
    'src/scenarios.ts: src/pages/page.tsx has no scenario to render it from',
  ]);
  expect(opened).toEqual([]);
});

test('a release that only another build can run is in the set, with what this build lacks', async () => {
  const shared = { react: '19.2.0' };
  const { worker, work, opened, mirror } = await workerWithRelease([SCENARIO], [], shared);
  const { findings, sets } = await worker.run(work);
  const problems = ['it was built with react 19.2.0; the host has 20.0.0'];
  expect(findings).toMatchObject([
    { check: 'mf-a 1.0.0: Shared packages', problems, misfit: true },
  ]);
  expect(opened).toEqual([]);
  expect(await mirror.sets.read(sets[0] ?? '')).toMatchObject({ lacks: { 'mf-a': problems } });
});

test('a busy release API does not fail a change', async () => {
  const { worker, results } = await workerThatFails(new ReleaseApiError(503, 'busy'));
  await expect(worker.work(WORK)).rejects.toThrow('busy');
  expect(results).toEqual([]);
});

test('a result that the release API rejects ends the change with the reason', async () => {
  const refusal = new ReleaseApiError(400, 'findings: too many');
  const { worker, results } = await workerThatFails(new Error('broken'), [refusal]);
  await worker.work(WORK);
  expect(results).toHaveLength(2);
  expect(results[1]).toMatchObject({ findings: [], sets: [] });
  expect(results[1]?.problem).toContain('findings: too many');
});

test.each([
  [200, 200, 'problem 199'],
  [201, 200, '… and 2 more'],
  [1000, 200, '… and 801 more'],
])('of %d problems, %d fit into a result', async (found, sent, last) => {
  const problems = Array.from({ length: found }, (_, at) => `problem ${at}`);
  const { worker, work } = await workerWithRelease([SCENARIO], problems);
  const { findings } = await worker.run(work);
  expect(findings.at(-1)?.problems).toHaveLength(sent);
  expect(findings.at(-1)?.problems.at(-1)).toBe(last);
});

test('a problem is cut to the length that the release API accepts', async () => {
  const { worker, work } = await workerWithRelease([SCENARIO], ['x'.repeat(2001)]);
  const { findings } = await worker.run(work);
  expect(findings.at(-1)?.problems).toEqual(['x'.repeat(2000)]);
});
