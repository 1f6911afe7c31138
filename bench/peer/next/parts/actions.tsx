'use client';

import { type Agent, comparePath, type VoteType } from '@agent-atlas/api-client/rules';
import {
  Button,
  CompareIcon,
  toast,
  VOTE_FAILED_MESSAGE,
  VoteButtons,
  voteMessage,
} from '@agent-atlas/shared-ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

type Subject = Pick<Agent, 'id' | 'name' | 'upvotes' | 'downvotes'>;

export function Votes({ agent, size }: { agent: Subject; size?: 'sm' | 'md' }) {
  const [voting, setVoting] = useState(false);
  const [ownVote, setOwnVote] = useState<VoteType | null>(null);
  const vote = async (voteType: VoteType) => {
    setVoting(true);
    const body = JSON.stringify({ agentId: agent.id, userId: 'anonymous', voteType });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/votes', { method: 'POST', headers, body }).catch(() => null);
    setVoting(false);
    if (answer?.ok) setOwnVote(voteType);
    toast(answer?.ok ? voteMessage(agent.name, voteType) : VOTE_FAILED_MESSAGE);
  };
  return (
    <VoteButtons
      agent={agent}
      onVote={(type) => void vote(type)}
      voting={voting}
      ownVote={ownVote}
      {...(size && { size })}
    />
  );
}

export function CardActions({ agent }: { agent: Subject }) {
  const router = useRouter();
  const compare = () => {
    router.push(comparePath([agent.id]));
    toast({ title: 'Added to comparison' });
  };
  return (
    <div className="relative flex items-center gap-1 border-t border-line px-3 py-2">
      <Votes agent={agent} />
      <Button
        variant="ghost"
        size="sm"
        className="ms-auto gap-1.5 px-2.5"
        aria-label={`Compare ${agent.name}`}
        onClick={compare}
      >
        <CompareIcon size={16} />
        Compare
      </Button>
    </div>
  );
}

export function WriteReview() {
  const soon = () =>
    toast({
      title: 'Review feature coming soon',
      description: 'The ability to write reviews will be available in a future update.',
    });
  return <Button onClick={soon}>Write a Review</Button>;
}
