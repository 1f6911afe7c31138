import { CATEGORY_TILES, categoryPath, categoryPlural } from '@agent-atlas/api/contract';
import type { Contributions } from '../../contract/contributions.ts';

const inColumn = (column: string, links: readonly (readonly [string, string, number])[]) =>
  links.map(([label, path, order]) => ({ column, label, path, order }));

/**
 * The links that the shell itself listed before remotes contributed them, by remote. Without them, a site that updates
 * its host before its remotes, or that rolls a remote back to an earlier release, would lose them.
 *
 * Delete this file when no release that is kept for rollback lacks `contributions`.
 */
const EARLIER: Readonly<Record<string, Contributions>> = {
  'mf-directory': {
    header: [{ label: 'Home', path: '/', order: 100 }],
    footer: inColumn(
      'Categories',
      CATEGORY_TILES.map((name, index) => [categoryPlural(name), categoryPath(name), 100 + index]),
    ).map((link) => ({ ...link, group: link.column })),
    notFound: [{ label: 'Search', path: '/search', order: 200 }],
  },
  'mf-leaderboard': {
    header: [{ label: 'Leaderboard', path: '/leaderboard', order: 200 }],
    notFound: [{ label: 'Leaderboard', path: '/leaderboard', order: 100 }],
  },
  'mf-wizard': { header: [{ label: 'Selector', path: '/recommendations', order: 300 }] },
  'mf-agent': { footer: inColumn('Resources', [['Compare AI Agents', '/compare', 310]]) },
  'mf-content': {
    header: [{ label: 'Blog', path: '/blog', order: 400 }],
    footer: [
      ...inColumn('Company', [
        ['About Us', '/about', 200],
        ['Our Team', '/', 210],
        ['Careers', '/', 220],
        ['Contact', '/', 230],
      ]),
      ...inColumn('Resources', [
        ['Blog', '/blog', 300],
        ['AI Agents Glossary', '/glossary', 320],
        ['FAQs', '/faq', 330],
        ['Privacy Policy', '/', 340],
        ['Terms of Service', '/', 350],
      ]),
    ],
  },
};

/** The release with the links that belonged to its pages, if it was built before remotes contributed links. */
export function withEarlierLinks<
  Release extends { readonly name: string; readonly contributions?: Contributions | undefined },
>(release: Release): Release {
  const contributions = release.contributions ?? EARLIER[release.name];
  return contributions ? { ...release, contributions } : release;
}
