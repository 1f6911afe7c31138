import { expect, test } from 'vitest';
import type { Contributions, LinkContribution } from '../../contract/contributions.ts';
import {
  composeFrame,
  contributionProblems,
  type FrameSource,
} from '../../src/releases/compose-frame.ts';

/** A remote with the page `/<name>`. */
const remote = (name: string, contributions?: Contributions): FrameSource => ({
  name: `mf-${name}`,
  routes: [{ path: `/${name}` }],
  redirects: [],
  contributions,
});

const link = (label: string, path: string, order = 1): LinkContribution => ({ label, path, order });

const labels = (...sources: FrameSource[]) =>
  composeFrame(sources).links.header.map(({ label }) => label);

test('links are sorted by order, then by remote, then as declared, in whatever order releases come', () => {
  const a = remote('a', { header: [link('Last', '/a', 3), link('First', '/b', 1)] });
  const b = remote('b', { header: [link('Zoo', '/zoo', 2), link('Ark', '/ark', 2)] });
  const c = remote('c', { header: [link('Tie', '/c', 2)] });
  const pages = [remote('zoo'), remote('ark')];
  const sorted = ['First', 'Zoo', 'Ark', 'Tie', 'Last'];
  expect(labels(a, b, c, ...pages)).toEqual(sorted);
  expect(labels(...pages, c, b, a)).toEqual(sorted);
});

test('a link disappears with the remote that has its page, and nothing else does', () => {
  const linking = remote('a', { header: [link('Own', '/a'), link('Other', '/b')] });
  expect(labels(linking, remote('b'))).toEqual(['Own', 'Other']);
  expect(labels(linking)).toEqual(['Own']);
  expect(labels(remote('b'))).toEqual([]);
});

test('a link may lead to a page of a route with parameters and to a redirect', () => {
  const source = {
    ...remote('a', { header: [link('Dogs', '/pets/Dogs%2FCats'), link('Old', '/old')] }),
    routes: [{ path: '/pets/:kind' }],
    redirects: [{ from: '/old', to: '/pets/Dogs' }],
  };
  expect(labels(source)).toEqual(['Dogs', 'Old']);
});

test.each([
  ['label', link('same', '/b', 2)],
  ['path', link('Other', '/a', 2)],
])('of two header links with the same %s, the first one shows', (_, second) => {
  const first = remote('a', { header: [link('Same', '/a')] });
  expect(labels(remote('b', { header: [second] }), first)).toEqual(['Same']);
});

test('the first link of a footer column determines its position, and a path may repeat', () => {
  const a = remote('a', {
    footer: [
      { ...link('Later', '/a', 20), column: 'Company' },
      { ...link('News', '/a', 10), column: 'Press' },
    ],
  });
  const b = remote('b', { footer: [{ ...link('Jobs', '/a', 30), column: 'company' }] });
  expect(composeFrame([b, a]).links.footer).toEqual([
    { title: 'Press', links: [{ label: 'News', path: '/a' }] },
    {
      title: 'Company',
      links: [
        { label: 'Later', path: '/a' },
        { label: 'Jobs', path: '/a' },
      ],
    },
  ]);
});

test('the header never has more links than fit', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) =>
    remote(name, { header: [link(name, `/${name}`), link(`${name}2`, `/${name}x`)] }),
  );
  const pages = ['ax', 'bx', 'cx', 'dx'].map((name) => remote(name));
  expect(labels(...many, ...pages)).toEqual(['a', 'a2', 'b', 'b2', 'c', 'c2']);
  const [last] = many.slice(-1);
  if (!last) throw new Error('There is no remote');
  expect(contributionProblems(last, [...many.slice(0, -1), ...pages])[0]).toBe(
    'its header link "d" does not show: all remotes together may have 6 there; change `contributions` in src/remote.tsx',
  );
});

test('a release is told which of its links do not show, and which links of others it hides', () => {
  const other = remote('a', { header: [link('News', '/a', 5)] });
  const dead = remote('b', { header: [link('Gone', '/gone'), link('News', '/b', 9)] });
  expect(contributionProblems(dead, [other])).toEqual([
    'its header link "Gone" does not show: /gone is not a page of the site; change `contributions` in src/remote.tsx',
    'its header link "News" does not show: mf-a has a link with the same label or path there; change `contributions` in src/remote.tsx',
  ]);
  const rude = remote('b', { header: [link('News', '/b', 1)] });
  expect(contributionProblems(rude, [other])).toEqual([
    'it hides a link of mf-a: its header link "News" does not show: mf-b has a link with the same label or path there; change `contributions` in src/remote.tsx',
  ]);
});

test('a release may drop a page that the frame links to', () => {
  const other = remote('a', { header: [link('B', '/b')] });
  expect(contributionProblems({ ...remote('b'), routes: [] }, [other])).toEqual([]);
});

test('a link that pushes a link of another remote out of a full header is reported', () => {
  const others = ['a', 'b', 'c'].map((name, index) =>
    remote(name, {
      header: [
        link(`${name}1`, `/${name}`, 10 * index + 1),
        link(`${name}2`, `/${name}/2`, 10 * index + 2),
      ],
    }),
  );
  const pages = {
    ...remote('pages'),
    routes: ['a', 'b', 'c'].map((name) => ({ path: `/${name}/2` })),
  };
  const first = remote('first', { header: [link('First', '/first', 0)] });
  expect(contributionProblems(first, [...others, pages])).toEqual([
    'it hides a link of mf-c: its header link "c2" does not show: all remotes together may have 6 there; change `contributions` in src/remote.tsx',
  ]);
});
