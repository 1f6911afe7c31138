import type { Agent } from '@agent-atlas/api-client/rules';
import { useState } from 'react';
import { LatePart } from '../agent/late-part.tsx';

export interface EmbedBadgeProps {
  agent: Agent;
}

/** Code to embed the agent's rank on another site, loaded when the visitor opens it. Hidden without JavaScript. */
export function EmbedBadge({ agent }: EmbedBadgeProps) {
  const [opened, setOpened] = useState(false);
  // A visitor can open it before the page is hydrated, so listening for the event is not enough.
  const noteOpen = (details: HTMLDetailsElement | null) => {
    if (details?.open) setOpened(true);
  };
  return (
    <details
      ref={noteOpen}
      onToggle={(event) => noteOpen(event.currentTarget)}
      className="mt-3 border-t border-line pt-3 text-xs text-muted noscript:hidden"
    >
      <summary className="cursor-pointer text-accent-ink hover:underline">Embed a badge</summary>
      {opened && <LatePart part="BadgeSnippets" agent={agent} />}
    </details>
  );
}
