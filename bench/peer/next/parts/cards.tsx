import type { Agent } from '@agent-atlas/api-client/rules';
import { AgentCard } from '@agent-atlas/shared-ui';
import { CardActions } from './actions.tsx';

const COLUMNS = {
  3: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3',
  4: 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4',
} as const;

/** Agent cards. The server renders them, and only their buttons are hydrated. */
export function AgentCards({ agents, columns = 3 }: { agents: Agent[]; columns?: 3 | 4 }) {
  return (
    <ul className={COLUMNS[columns]}>
      {agents.map(({ id, name, upvotes, downvotes }, index) => (
        <li key={id} className="flex min-w-0 flex-col">
          <AgentCard agent={agents[index]} className="flex-1" />
          <CardActions agent={{ id, name, upvotes, downvotes }} />
        </li>
      ))}
    </ul>
  );
}
