import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../shell/src/run/paths.ts';

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

function isBroken(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? resolve(dirname(file), path) : file;
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsIn(target).includes(anchor);
}

test('the documents have no broken links to files or headings', () => {
  const files = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).map((file) => join(ROOT, file));
  expect(files).toContain(join(ROOT, 'README.md'));
  const links = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !URL.canParse(link))
      .map((link) => ({ file, link })),
  );
  expect(links.filter(({ file, link }) => isBroken(file, link))).toEqual([]);
});
