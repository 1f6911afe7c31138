import { type Agent, agentPath } from '@agent-atlas/api-client/rules';
import { useHydrated } from '@agent-atlas/shared-ui';

export interface EmbedBadgeProps {
  agent: Pick<Agent, 'id' | 'name'>;
}

/**
 * Code to embed the agent's rank on another site. The snippets need the page's origin, so the browser
 * fills them in; without JavaScript the section is hidden.
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

/** Code for a badge that links to the agent's page. */
export function badgeSnippets({ id, name }: Pick<Agent, 'id' | 'name'>, origin: string) {
  const page = origin + agentPath(id);
  const image = `${origin}/api/agents/${id}/badge.svg`;
  const alt = `${name} on Agent Atlas`;
  return {
    html: `<a href="${page}"><img src="${image}" alt="${escapeHtml(alt)}" height="20"></a>`,
    markdown: `[![${alt.replaceAll(/[[\]\\]/g, '\\$&')}](${image})](${page})`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
