import type { Agent } from '@agent-atlas/api-client/rules';
import { BookmarkIcon, Button, CheckIcon, toast, useHydrated } from '@agent-atlas/shared-ui';
import { useNavigate } from 'react-router-dom';
import { SHORTLIST_PATH } from '../lib/urls.ts';
import { keepAgent, removeAgent } from './shortlist.ts';
import { changeShortlist, useShortlist } from './shortlist-store.ts';

export interface KeepButtonProps {
  agent: Pick<Agent, 'id' | 'name'>;
  size?: 'sm' | 'md';
}

/** Keeps an agent on the visitor's shortlist, or removes it. Does nothing until hydrated. */
export function KeepButton({ agent: { id, name }, size = 'md' }: KeepButtonProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const stored = useShortlist();
  const kept = stored.status === 'ready' && stored.shortlist.find((agent) => agent.id === id);

  function press() {
    const problem = changeShortlist((list) =>
      kept ? removeAgent(list, id) : keepAgent(list, { id, name, note: '' }),
    );
    if (problem) {
      toast({
        title: 'Your shortlist did not change',
        description: problem,
        variant: 'destructive',
      });
    } else if (kept) {
      const undo = () => void changeShortlist((list) => keepAgent(list, kept));
      toast({
        title: 'Removed from your shortlist',
        description: name,
        action: { label: 'Undo', altText: `Press Keep on ${name}'s page`, onClick: undo },
      });
    } else {
      toast({
        title: 'Added to your shortlist',
        description: `${name}. It is stored in this browser only.`,
        action: {
          label: 'Show',
          altText: 'Choose Compare AI Agents in the footer, then your shortlist',
          onClick: () => void navigate(SHORTLIST_PATH),
        },
      });
    }
  }

  return (
    <Button
      variant="outline"
      size={size}
      className="noscript:hidden"
      aria-label={`Keep ${name}`}
      title="Keep on my shortlist"
      aria-pressed={Boolean(kept)}
      disabled={!hydrated}
      onClick={press}
    >
      {kept ? <CheckIcon size={16} /> : <BookmarkIcon size={16} />}
      <span>Keep</span>
    </Button>
  );
}
