import type { Page, RequestKey } from '@agent-atlas/api-client';
import {
  type Agent,
  agentPath,
  categoryPath,
  LIST_LIMIT_MAX,
  type ListParams,
  type RecentChange,
} from '@agent-atlas/api-client/rules';
import type { Entry, EntryNews, RouteContext } from '@agent-atlas/contract';
import type { queryOptions } from '@tanstack/react-query';
import { changeText, changeTitle } from '../history/describe-change.ts';
import { agentDescription } from './head.ts';

/** The maximum number of URLs in a sitemap, see https://www.sitemaps.org/protocol.html. */
export const ENTRIES_MAX = 50_000;

/** How many of the newest agents appear in feeds. */
const FEED_AGENTS_MAX = 30;

/** The maximum number of news items per entry. */
const NEWS_MAX = 50;

/**
 * Sitemap and feed entries: one for every agent, with its changes as news. The newest agents are also
 * announced. An agent that has changes but is not in `agents` was retired: it stays out of the sitemap
 * but keeps its feed.
 *
 * @param changes newest first, then all retirements; duplicates are removed
 */
export function agentEntries(
  agents: readonly Agent[],
  changes: readonly RecentChange[] = [],
): Entry[] {
  const unique = new Map(changes.map((change) => [change.id, change])).values();
  const changesOf = Map.groupBy(unique, ({ agent }) => agent.id);
  const newest = [...agents].sort(byNewest).slice(0, FEED_AGENTS_MAX);
  const announced = new Set(newest.map(({ id }) => id));
  const newsOn = (id: number) => (changesOf.get(id) ?? []).slice(0, NEWS_MAX).map(newsOf);
  const listed = agents.map(
    (agent): Entry => ({
      path: agentPath(agent.id),
      title: agent.name,
      description: agentDescription(agent),
      updated: [agent.verifiedOn, agent.addedOn]
        .filter((day) => day !== undefined)
        .sort()
        .at(-1),
      topic: categoryPath(agent.category),
      ...(announced.has(agent.id) && { published: agent.addedOn }),
      ...(changesOf.has(agent.id) && { news: newsOn(agent.id) }),
    }),
  );
  const ids = new Set(agents.map(({ id }) => id));
  const retired = [...changesOf.values()]
    .flatMap(([change]) => (change && !ids.has(change.agent.id) ? [change.agent] : []))
    .map(
      ({ id, name, category }): Entry => ({
        path: agentPath(id),
        title: name,
        description: `What changed about ${name}.`,
        topic: categoryPath(category),
        unlisted: true,
        news: newsOn(id),
      }),
    );
  return [...listed, ...retired].slice(0, ENTRIES_MAX);
}

function newsOf(change: RecentChange): EntryNews {
  return {
    id: `change-${change.id}`,
    title: `${change.agent.name}: ${changeTitle(change)}`,
    description: changeText(change),
    published: change.changedAt,
  };
}

function byNewest(a: Agent, b: Agent): number {
  const [first = '', second = ''] = [a.addedOn, b.addedOn];
  if (first !== second) return first < second ? 1 : -1;
  return a.id - b.id;
}

type PageQuery<T> = ReturnType<typeof queryOptions<Page<T>, Error, Page<T>, RequestKey>>;

/** Reads a list page by page until it ends or has at least `max` items. */
export async function readPages<T>(
  queryClient: RouteContext['queryClient'],
  pageQuery: (params: ListParams) => PageQuery<T>,
  max: number,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const options = pageQuery({ limit: LIST_LIMIT_MAX, cursor });
    const page = await queryClient.fetchQuery(options);
    queryClient.removeQueries({ queryKey: options.queryKey });
    items.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && items.length < max);
  return items;
}
