import { AgentCard, AgentCardSkeleton, VoteButtons } from '../../src/index.ts';
import { agents } from '../sample.ts';

export const part = {
  name: 'Agent card',
  group: 'Domain',
  of: { AgentCard, AgentCardSkeleton, VoteButtons },
} as const;

const noop = () => {};

/** With a medal and the visitor's vote, with long names, while a vote is being sent, and while loading. */
export function Cards() {
  return (
    <div className="grid w-full gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {agents.map((agent, index) => (
        <AgentCard
          key={agent.id}
          agent={agent}
          medal={index === 0}
          ownVote={index === 0 ? 'upvote' : null}
          voting={index === 2}
          onVote={noop}
          onCompare={noop}
        />
      ))}
      <AgentCardSkeleton />
    </div>
  );
}

export function Votes() {
  return agents
    .slice(0, 1)
    .map((agent) => <VoteButtons key={agent.id} agent={agent} size="md" onVote={noop} />);
}
