import { type Agent, categoryPath, type RecentChange } from '@agent-atlas/api/rules';
import type { Entry, EntryNews } from '@agent-atlas/shell/contract';
import { changeText, changeTitle } from '../history/describe-change.ts';
import { agentDescription } from './head.ts';

/** As many addresses as a site map holds, see https://www.sitemaps.org/protocol.html. */
export const ENTRIES_MAX = 50_000;

/** How many of the newest agents subscribers hear of. */
const ANNOUNCED = 30;

/** The most that an entry may carry. */
const NEWS_MAX = 50;

/**
 * The URL of every agent; the newest ones, and what changed, are announced in feeds. An agent that
 * changed without being among them has retired: its feed says so, and nothing else lists it.
 */
export function agentEntries(
  agents: readonly Agent[],
  changes: readonly RecentChange[] = [],
): Entry[] {
  const changesOf = Map.groupBy(changes, ({ agent }) => agent.id);
  const newest = [...agents].sort(byNewest).slice(0, ANNOUNCED);
  const announced = new Set(newest.map(({ id }) => id));
  const newsOn = (id: number) => (changesOf.get(id) ?? []).slice(0, NEWS_MAX).map(newsOf);
  const listed = agents.map(
    (agent): Entry => ({
      path: `/agent/${agent.id}`,
      title: agent.name,
      description: agentDescription(agent),
      updated: [agent.verifiedOn, agent.addedOn].sort().at(-1),
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
        path: `/agent/${id}`,
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
  if (a.addedOn !== b.addedOn) return a.addedOn < b.addedOn ? 1 : -1;
  return a.id - b.id;
}
