import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locateProblems } from '../../src/gate/positions.ts';
import { published } from './found-problems.ts';

const PAGE = "export const Page = () => {\n  throw new Error('It broke');\n};";

/** A stack trace as Chrome writes it. @param at what follows `/_r/` */
const trace = (at: string) =>
  `it throws: Error: It broke\n    at x (http://127.0.0.1:9/assets/shell.js:1:9)\n    at Page (http://127.0.0.1:9/_r/${at})`;

/** A release whose page throws: its facts, and where in its browser files the page throws. */
async function brokenRelease() {
  const { store, manifest } = await published({ 'src/pages/home.tsx': PAGE });
  const { name, version } = manifest;
  const folder = store.folder(name, version);
  const files = await readdir(join(folder, 'web'));
  const file = files.find((each) => /^page-home\..*\.js$/.test(each)) ?? '';
  const lines = (await readFile(join(folder, 'web', file), 'utf8')).split('\n');
  const line = lines.findIndex((text) => text.includes('It broke'));
  const column = lines[line]?.indexOf('It broke') ?? -1;
  return { name, version, folder, at: `${file}:${line + 1}:${column + 1}` };
}

async function located(release: Awaited<ReturnType<typeof brokenRelease>>, problem: string) {
  const findings = [{ check: 'Browser: hydration and effects', problems: [problem] }];
  return (await locateProblems({ ...release, findings }))[0]?.problems;
}

test('the stack trace of a browser becomes the position in the sources', async () => {
  const release = await brokenRelease();
  const problem = trace(`${release.name}/${release.version}/${release.at}`);
  expect(await located(release, problem)).toEqual([
    expect.stringMatching(/^it throws: Error: It broke \(src\/pages\/home\.tsx:2:\d+\)$/),
  ]);
});

test.each(['mf-other/1.0.0/page.js:1:1', 'mf-tiny/9.9.9/page.js:1:1'])(
  'the trace of another release stays as it is: %s',
  async (at) => {
    expect(await located(await brokenRelease(), trace(at))).toEqual([trace(at)]);
  },
);

test('a file without a source map keeps its trace', async () => {
  const release = await brokenRelease();
  const problem = trace(`${release.name}/${release.version}/no.js:1:1`);
  expect(await located(release, problem)).toEqual([problem]);
});
