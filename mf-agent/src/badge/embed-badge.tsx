import type { Agent } from '@agent-atlas/api/rules';
import { useHydrated } from '@agent-atlas/shared-ui';
import { badgeSnippets } from './snippets.ts';

export interface EmbedBadgeProps {
  agent: Pick<Agent, 'id' | 'name'>;
}

/**
 * How to show the agent's rank on another site. Only a browser knows the page's origin: the code is
 * filled in there, and without a script there is none of this.
 */
export function EmbedBadge({ agent }: EmbedBadgeProps) {
  const hydrated = useHydrated();
  const code = hydrated ? badgeSnippets(agent, location.origin) : undefined;
  return (
    <details className="mt-3 border-t border-line pt-3 text-xs text-muted noscript:hidden">
      <summary className="cursor-pointer text-accent-ink hover:underline">Embed a badge</summary>
      <img
        src={`/api/agents/${agent.id}/badge.svg`}
        alt={`Rank of ${agent.name} on Agent Atlas`}
        height={20}
        loading="lazy"
        className="mt-3 h-5 max-w-full"
      />
      <Snippet label="HTML" text={code?.html} />
      <Snippet label="Markdown" text={code?.markdown} />
    </details>
  );
}

function Snippet({ label, text = '' }: { label: string; text?: string }) {
  return (
    <label className="mt-3 block">
      <span className="font-medium text-ink">{label}</span>
      <textarea
        readOnly
        rows={6}
        value={text}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-1 w-full resize-y rounded-control border border-line bg-sunken p-2 font-mono wrap-anywhere text-ink"
      />
    </label>
  );
}
