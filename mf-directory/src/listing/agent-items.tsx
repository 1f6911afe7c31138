import type { Agent } from '@agent-atlas/api-client/rules';
import { cn } from '@agent-atlas/shared-ui';
import { ConnectedAgentCard } from '@agent-atlas/shared-ui/site-kit';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AGENT_PAGING } from './list-state.ts';

export interface AgentItemsProps {
  agents: readonly Agent[];
  /** A new result is loading; these agents stay until it arrives. */
  updating: boolean;
  /** The requested number of agents, for a list that can grow. */
  show: number;
  className: string;
  card?: (agent: Agent) => ReactNode;
}

/** A list of agent cards. When the list grows, focus moves to the first added card. */
export function AgentItems({
  agents,
  updating,
  show,
  className,
  card = (agent) => <ConnectedAgentCard agent={agent} />,
}: AgentItemsProps) {
  const list = useFocusFirstAdded<HTMLUListElement>(show, agents.length);
  return (
    <ul
      ref={list}
      aria-busy={updating}
      className={cn(
        className,
        'aria-busy:opacity-60 motion-safe:transition-opacity motion-safe:delay-150',
      )}
    >
      {agents.map((agent, index) => (
        <li key={agent.id} className={index < AGENT_PAGING.first.show ? 'min-w-0' : OFFSCREEN_ITEM}>
          {card(agent)}
        </li>
      ))}
    </ul>
  );
}

// Skips layout and paint for off-screen cards far down a long list. The height is a typical card's;
// the padding leaves room for the card's shadow and focus ring.
const OFFSCREEN_ITEM =
  '-m-2 min-w-0 p-2 [contain-intrinsic-block-size:auto_284px] [content-visibility:auto]';

/**
 * Moves focus to the first item that "Load more" added. The link itself is now below the new items, or
 * gone if they were the last ones.
 */
function useFocusFirstAdded<T extends HTMLElement>(
  show: number,
  shown: number,
): RefObject<T | null> {
  const list = useRef<T>(null);
  const previous = useRef({ show, shown });
  useEffect(() => {
    const { current } = previous;
    // The additional items are still loading.
    if (show > current.show && shown === current.shown) return;
    previous.current = { show, shown };
    if (show <= current.show || shown < current.shown) return;
    const added = list.current?.children[current.shown];
    added?.querySelector('a')?.focus({ preventScroll: true });
  }, [show, shown]);
  return list;
}
