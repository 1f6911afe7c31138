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
import type { FrameLink, FrameLinks } from '../../../contract/boot.ts';
import type { RecentPage } from './recent-pages.ts';

const PAGES = 'Pages';
const CATEGORIES = 'Categories';

function linkItem({ path, label }: FrameLink): PaletteItem {
  const category = CATEGORY_TILES.find((name) => categoryPath(name) === path);
  const icon = category ? (
    <CategoryIcon category={category} size="small" />
  ) : (
    <ArrowRightIcon size={18} />
  );
  return { to: path, label, icon };
}

/** The links of the frame by group; each path appears once in a group. */
function linkGroups({ header, footer, palette }: FrameLinks) {
  const groups = new Map<string, Map<string, PaletteItem>>([[PAGES, new Map()]]);
  const add = (title: string, link: FrameLink) => {
    const group = groups.get(title) ?? new Map<string, PaletteItem>();
    groups.set(title, group);
    if (!group.has(link.path)) group.set(link.path, linkItem(link));
  };
  for (const link of header) add(PAGES, link);
  for (const link of footer.flatMap(({ links }) => links)) add(link.group ?? PAGES, link);
  for (const { title, links } of palette) for (const link of links) add(title, link);
  return [...groups].map(([title, items]) => ({ title, items: [...items.values()] }));
}

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
export function homeGroups(recent: readonly RecentPage[], links: FrameLinks): PaletteGroup[] {
  return distinct([
    {
      title: 'Recent pages',
      items: recent.map((page) => ({ ...page, icon: <ClockIcon size={18} /> })),
    },
    ...linkGroups(links),
  ]);
}

/**
 * The palette's groups for a text: the agents and categories that the API found, links with the text in their name,
 * and a link to all results.
 */
export function foundGroups(
  text: string,
  found: SearchResult | undefined,
  links: FrameLinks,
): PaletteGroup[] {
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
  const matching = linkGroups(links).map(({ title, items }) => ({
    title,
    items: items.filter(matches),
  }));
  const categories = matching.find(({ title }) => title === CATEGORIES)?.items ?? [];
  return distinct([
    { title: 'AI agents', items: agents },
    { title: CATEGORIES, items: [...foundCategories, ...categories] },
    ...matching.filter(({ title }) => title !== CATEGORIES),
    { title: 'Search', items: [all] },
  ]);
}
