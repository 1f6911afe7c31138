import { type Agent, agentPath } from '@agent-atlas/api-client/rules';
import { Button, copyText } from '@agent-atlas/shared-ui';

export interface BadgeSnippetsProps {
  agent: Pick<Agent, 'id' | 'name'>;
}

/** The badge, and code that embeds it. Browser only: the code needs the page's origin. */
export function BadgeSnippets({ agent }: BadgeSnippetsProps) {
  const code = badgeSnippets(agent, location.origin);
  return (
    <>
      <img
        src={`/api/agents/${agent.id}/badge.svg`}
        alt={`Rank of ${agent.name} on Agent Atlas`}
        height={20}
        className="mt-3 h-5 max-w-full"
      />
      <Snippet label="HTML" text={code.html} />
      <Snippet label="Markdown" text={code.markdown} />
    </>
  );
}

function Snippet({ label, text }: { label: string; text: string }) {
  const copy = () =>
    copyText(text, {
      copied: { title: `${label} copied`, description: 'Paste it into your page.' },
      failed: { title: `Could not copy the ${label}`, description: 'Select and copy it instead.' },
    });
  return (
    <>
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
      <Button variant="outline" size="sm" className="mt-1" onClick={() => void copy()}>
        {`Copy ${label}`}
      </Button>
    </>
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
