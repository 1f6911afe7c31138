import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import type { ListedEntry, Listing } from './listing.ts';

const PAGES = 'Pages';

/** Sections follow from routes, because remotes own the pages: `/agent/:id` becomes "Agent". */
function sectionOf({ route }: ListedEntry): string {
  const [, first = ''] = route.split('/');
  if (!/[:*]/.test(route) || first.startsWith(':')) return PAGES;
  return first.charAt(0).toUpperCase() + first.slice(1).replaceAll('-', ' ');
}

/** Escapes a text for one line of Markdown. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, '\\$&');

/** Describes the site and its pages for language models; see https://llmstxt.org. */
export function llmsText({ entries }: Listing, origin: string): string {
  const sections = Map.groupBy(entries, sectionOf);
  const pages = sections.get(PAGES) ?? [];
  sections.delete(PAGES);
  const parts = [[PAGES, pages] as const, ...sections].map(([name, list]) => {
    const links = list.map(
      ({ path, title, description }) =>
        `- [${oneLine(title)}](${origin}${path}): ${oneLine(description)}`,
    );
    return `## ${name}\n\n${links.join('\n')}\n`;
  });
  return `# ${SITE_NAME}

> ${SITE_DESCRIPTION}

Every page is also available as Markdown: add \`.md\` to its path (\`/index.md\` for the home page), or send
\`Accept: text/markdown\`. Assistants can search, compare and read through the MCP server at ${origin}/mcp over
streamable HTTP. No key is needed.

${parts.join('\n')}`;
}
