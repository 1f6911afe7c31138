import type { Agent } from '@agent-atlas/api/rules';
import { comparisonPath } from '@agent-atlas/shared-ui';
import type { Head } from '@agent-atlas/shell/contract';
import { shorten } from '../agent/head.ts';

const TITLE = 'Compare AI Agents';

/**
 * What the comparison of these agents is to browsers and crawlers; whatever their order, it is one
 * page. Only the empty one is for search engines: of the others there are millions.
 */
export function comparisonHead(agents: readonly Agent[]): Head {
  const [first, ...others] = agents.map(({ name }) => name);
  if (first === undefined || others.length === 0) {
    return {
      title: TITLE,
      description:
        'Put up to 4 AI agents side by side and compare their ratings, reviews, pricing, key features, integrations and data privacy.',
      canonicalPath: comparisonPath(agents.map(({ id }) => id)),
      ...(first !== undefined && { noIndex: true }),
    };
  }
  const names = [first, ...others];
  return {
    title: `Compare ${names.join(' vs ')}`,
    description: shorten(
      `${names.join(', ')} side by side: ratings, reviews, pricing, key features, integrations and data privacy compared.`,
    ),
    canonicalPath: comparisonPath(agents.map(({ id }) => id).sort((a, b) => a - b)),
    noIndex: true,
  };
}
