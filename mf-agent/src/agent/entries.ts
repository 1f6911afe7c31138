import type { Agent } from '@agent-atlas/api/rules';
import type { Entry } from '@agent-atlas/shell/contract';
import { agentDescription } from './head.ts';

/** How many of the newest agents subscribers hear of. */
const ANNOUNCED = 30;

/** The address of every agent; the newest ones are announced in the feed. */
export function agentEntries(agents: readonly Agent[]): Entry[] {
  const newest = [...agents].sort(byNewest).slice(0, ANNOUNCED);
  const announced = new Set(newest.map(({ id }) => id));
  return agents.map((agent) => ({
    path: `/agent/${agent.id}`,
    title: agent.name,
    description: agentDescription(agent),
    updated: [agent.verifiedOn, agent.addedOn].sort().at(-1),
    ...(announced.has(agent.id) && { published: agent.addedOn }),
  }));
}

function byNewest(a: Agent, b: Agent): number {
  if (a.addedOn !== b.addedOn) return a.addedOn < b.addedOn ? 1 : -1;
  return a.id - b.id;
}
