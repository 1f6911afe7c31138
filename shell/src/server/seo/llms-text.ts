import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import type { ListedEntry, Listing } from './listing.ts';

const PAGES = 'Pages';

/** Sections follow from routes, because remotes own the pages: `/agent/:id/history` becomes "Agent history". */
function sectionOf({ route }: ListedEntry): string {
  const words = route.split('/').filter((part) => part && !/[:*]/.test(part));
  if (!/[:*]/.test(route) || words.length === 0) return PAGES;
  const name = words.join(' ').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Escapes a text for one line of Markdown. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]<]/g, '\\$&');

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
