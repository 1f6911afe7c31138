import type { Agent } from '@agent-atlas/api/rules';

/** The code that shows an agent's badge on another site, with a link to its page. */
export function badgeSnippets({ id, name }: Pick<Agent, 'id' | 'name'>, origin: string) {
  const page = `${origin}/agent/${id}`;
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
