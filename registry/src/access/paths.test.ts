import { expect, test } from 'vitest';
import { foreignPaths, type Owner, ownerOf, takenPrefix } from './paths.ts';

const OWNERS: Owner[] = [
  { remote: 'mf-content', team: 'content', prefixes: ['/blog', '/glossary'] },
  { remote: 'mf-directory', team: 'directory', prefixes: ['/', '/category'] },
  { remote: 'mf-jobs', team: 'jobs', prefixes: ['/blog/jobs'] },
  { remote: 'mf-offers', team: 'jobs', prefixes: [] },
];

test('every path is allowed if there are no owners', () => {
  expect(foreignPaths('mf-new', ['/', '/blog', '/:slug'], [])).toEqual([]);
});

test("a release may use paths below its team's prefixes", () => {
  expect(foreignPaths('mf-content', ['/blog', '/blog/:slug', '/Glossary/'], OWNERS)).toEqual([]);
  expect(foreignPaths('mf-offers', ['/blog/jobs/:id'], OWNERS)).toEqual([]);
  expect(foreignPaths('mf-directory', ['/', '/category/:category'], OWNERS)).toEqual([]);
});

test("a path of another team is refused with the owner's name", () => {
  expect(foreignPaths('mf-content', ['/blog', '/category/x', '/'], OWNERS)).toEqual([
    'mf-content uses /category/x, which team directory owns',
    'mf-content uses /, which team directory owns',
  ]);
});

test('the longest prefix wins', () => {
  expect(ownerOf('/blog/jobs/1', OWNERS)).toBe('jobs');
  expect(ownerOf('/blog/jobs-of-the-week', OWNERS)).toBe('content');
  expect(foreignPaths('mf-content', ['/BLOG/jobs'], OWNERS)).toEqual([
    'mf-content uses /BLOG/jobs, which team jobs owns',
  ]);
});

test.each(['/:slug', '/*', '/:lang?/blog', '/blogs', '/bl%6Fg', '/new'])(
  '%s is below no prefix, so a team may not use it',
  (path) => {
    expect(foreignPaths('mf-content', [path], OWNERS)).toEqual([
      `mf-content uses ${path}, which is outside the URL prefixes of team content`,
    ]);
  },
);

test('a remote without an owner may use unowned paths', () => {
  expect(foreignPaths('mf-new', ['/new'], OWNERS)).toEqual([]);
  expect(foreignPaths('mf-new', ['/blog'], OWNERS)).toEqual([
    'mf-new uses /blog, which team content owns',
  ]);
});

test('a prefix belongs to one team', () => {
  const wanted = { remote: 'mf-new', team: 'new', prefixes: ['/fresh', '/Blog/'] };
  expect(takenPrefix(wanted, OWNERS)).toEqual({ prefix: '/blog', team: 'content' });
  expect(takenPrefix({ ...wanted, team: 'content' }, OWNERS)).toBeUndefined();
});
