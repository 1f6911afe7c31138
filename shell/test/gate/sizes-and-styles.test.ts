import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageProblems } from '../../src/gate/checks.ts';
import { tinyManifest } from '../support/tiny-release.ts';
import { found } from './found-problems.ts';

const OBSOLETE = {
  manifest: tinyManifest({ name: 'mf-a', path: '/a' }),
  scenarios: [{ id: 'usual', title: 'Usual', url: '/a', answers: {} }],
};

test('a page whose scripts are too large is reported with their size', async () => {
  const noise = Array.from({ length: 60_000 }, (_, index) =>
    ((index * 2_654_435_761) >>> 0).toString(36),
  );
  const page = `
    const words = ${JSON.stringify(noise.join(''))};
    export const Page = () => <p>{words}</p>;
  `;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Size).toEqual([
    expect.stringMatching(
      /^src\/pages\/home\.tsx needs \d+ bytes of scripts; the budget is 40000$/,
    ),
  ]);
});

test('a lazy file that is too large is reported', async () => {
  const noise = Array.from({ length: 60_000 }, (_, index) =>
    ((index * 2_654_435_761) >>> 0).toString(36),
  );
  const page = `
    export const Page = () => <button onClick={() => import('../heavy.ts')}>More</button>;
  `;
  const heavy = `export const words = ${JSON.stringify(noise.join(''))};`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page, 'src/heavy.ts': heavy } });
  expect(problems.Size).toEqual([
    expect.stringMatching(
      /^web\/src_heavy_ts\..*, which loads later, has \d+ bytes of scripts; the budget is 40000$/,
    ),
  ]);
});

test('a class that styles the whole page is reported even if publishing did not check it', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'classes.json'), '["p-4", "[*:not(&)]:font-mono"]'),
  });
  expect(problems.Styles).toEqual([
    expect.stringContaining(
      'the class "[*:not(&)]:font-mono" affects more than its own elements: it styles elements that do not have it',
    ),
  ]);
});

test('styles that are too large are reported with their size', async () => {
  const classes = Array.from({ length: 2000 }, (_, index) => `w-[${index}.5px]`);
  const page = `export const Page = () => <p className="${classes.join(' ')}">Wide</p>;`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Styles).toEqual([
    expect.stringMatching(
      /^its classes and styles add \d+ bytes to the stylesheet; the budget is 32000$/,
    ),
  ]);
});

test('classes that cannot be read are a problem', async () => {
  const problems = await found({ spoil: (folder) => rm(join(folder, 'classes.json')) });
  expect(problems.Styles).toEqual([expect.stringContaining('classes.json must be a list')]);
});

test('a stylesheet that is too large to read is a problem', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'styles.css'), ' '.repeat(128 * 1024 + 1)),
  });
  expect(problems.Styles).toEqual([expect.stringContaining('styles.css is over 131072 bytes')]);
});

test('scenarios that cannot be read are a problem', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'scenarios.json'), '{}'),
  });
  expect(problems.Scenarios).toEqual([expect.stringContaining('scenarios.json cannot be read')]);
});

test.each([
  ['font', 'is obsolete'],
  ['marquee', 'is obsolete'],
  ['plaintext', 'acts on the whole document'],
])('a <%s>, which %s, is a problem', (name, why) => {
  const { manifest, scenarios } = OBSOLETE;
  const html = `<main><div data-remote="mf-a"><p><${name}>Hello</${name}></p></div></main>`;
  const rendered = { problems: new Map(), pages: new Map([['usual', html]]) };
  expect(pageProblems(manifest, scenarios, rendered)).toEqual([
    expect.stringContaining(`its server HTML has a <${name}>, which ${why}`),
  ]);
});
