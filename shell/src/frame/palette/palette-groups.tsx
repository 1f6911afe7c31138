import {
  agentPath,
  CATEGORY_TILES,
  categoryPath,
  categoryPlural,
  type SearchResult,
  searchPath,
  tileNameOf,
} from '@agent-atlas/api/rules';
import {
  AgentLogo,
  ArrowRightIcon,
  CategoryIcon,
  ClockIcon,
  formatCount,
  SearchIcon,
} from '@agent-atlas/shared-ui';
import type { PaletteGroup, PaletteItem } from '@agent-atlas/shared-ui/command-palette';
import { FOOTER_COLUMNS } from '../footer-links.ts';
import { NAVIGATION_LINKS } from '../navigation-links.ts';
import type { RecentPage } from './recent-pages.ts';

const pages: readonly PaletteItem[] = [
  ...NAVIGATION_LINKS,
  ...FOOTER_COLUMNS.filter(({ title }) => title !== 'Categories').flatMap(({ links }) => links),
]
  .filter(({ to }, index, all) => all.findIndex((other) => other.to === to) === index)
  .map(({ to, label }) => ({ to, label, icon: <ArrowRightIcon size={18} /> }));

const categories: readonly PaletteItem[] = CATEGORY_TILES.map((name) => categoryItem(name));

function categoryItem(name: string, detail?: string): PaletteItem {
  return {
    to: categoryPath(name),
    label: categoryPlural(tileNameOf(name)),
    detail,
    icon: <CategoryIcon category={name} size="small" />,
  };
}

/** Removes items whose path has already appeared. */
function distinct(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>();
  return groups.map(({ title, items }) => ({
    title,
    items: items.filter(({ to }) => !seen.has(to) && seen.add(to)),
  }));
}

/** The palette's groups before anything is typed. */
export function homeGroups(recent: readonly RecentPage[]): PaletteGroup[] {
  return distinct([
    {
      title: 'Recent pages',
      items: recent.map((page) => ({ ...page, icon: <ClockIcon size={18} /> })),
    },
    { title: 'Pages', items: pages },
    { title: 'Categories', items: categories },
  ]);
}

/**
 * The palette's groups for a text: the agents and categories that the API found, pages with the text in their name,
 * and a link to all results.
 */
export function foundGroups(text: string, found: SearchResult | undefined): PaletteGroup[] {
  const matches = ({ label }: PaletteItem) => label.toLowerCase().includes(text.toLowerCase());
  const all = {
    to: searchPath(text),
    label: `See all results for "${text}"`,
    icon: <SearchIcon size={18} />,
  };
  const agents = (found?.agents ?? []).map((agent) => ({
    to: agentPath(agent.id),
    label: agent.name,
    detail: tileNameOf(agent.category),
    icon: <AgentLogo agent={agent} size="small" />,
  }));
  const foundCategories = (found?.categories ?? []).map(({ name, count }) =>
    categoryItem(name, formatCount(count, 'agent')),
  );
  return distinct([
    { title: 'AI agents', items: agents },
    { title: 'Categories', items: [...foundCategories, ...categories.filter(matches)] },
    { title: 'Pages', items: pages.filter(matches) },
    { title: 'Search', items: [all] },
  ]);
}
