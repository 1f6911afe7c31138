import { type Agent, categoryPath, type RecentChange } from '@agent-atlas/api/rules';
import type { Entry, EntryNews } from '@agent-atlas/shell/contract';
import { changeText, changeTitle } from '../history/describe-change.ts';
import { agentDescription } from './head.ts';

/** How many of the newest agents subscribers hear of. */
const ANNOUNCED = 30;

/** The most that an entry may carry. */
const NEWS_MAX = 50;

/** The URL of every agent; the newest ones, and what changed, are announced in feeds. */
export function agentEntries(
  agents: readonly Agent[],
  changes: readonly RecentChange[] = [],
): Entry[] {
  const changesOf = Map.groupBy(changes, ({ agent }) => agent.id);
  const newest = [...agents].sort(byNewest).slice(0, ANNOUNCED);
  const announced = new Set(newest.map(({ id }) => id));
  return agents.map((agent) => ({
    path: `/agent/${agent.id}`,
    title: agent.name,
    description: agentDescription(agent),
    updated: [agent.verifiedOn, agent.addedOn].sort().at(-1),
    topic: categoryPath(agent.category),
    ...(announced.has(agent.id) && { published: agent.addedOn }),
    ...(changesOf.has(agent.id) && {
      news: (changesOf.get(agent.id) ?? []).slice(0, NEWS_MAX).map(newsOf),
    }),
  }));
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
