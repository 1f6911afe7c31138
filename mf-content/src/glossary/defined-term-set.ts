import { anyText, defineUrlState } from '@agent-atlas/shared-ui/site-kit';
import { TERM_SUMMARIES } from './term-summaries.ts';

/** The search text in the glossary's URL. */
export const GLOSSARY = defineUrlState({ q: anyText() });

/** Element id of a term: `term-ai-agent`. */
export const termId = (slug: string) => `term-${slug}`;

/** Element id of a letter's section: `letter-a`. */
export const letterId = (letter: string) => `letter-${letter.toLowerCase()}`;

export const GLOSSARY_PATH = '/glossary';

/**
 * The glossary as a schema.org DefinedTermSet, with relative URLs.
 * Format: https://schema.org/DefinedTermSet
 */
export const definedTermSet = {
  '@context': 'https://schema.org',
  '@type': 'DefinedTermSet',
  '@id': GLOSSARY_PATH,
  name: 'AI Agents Glossary',
  url: GLOSSARY_PATH,
  hasDefinedTerm: TERM_SUMMARIES.map(({ slug, name, definition }) => ({
    '@type': 'DefinedTerm',
    '@id': `${GLOSSARY_PATH}#${termId(slug)}`,
    name,
    description: definition,
    url: `${GLOSSARY_PATH}#${termId(slug)}`,
    inDefinedTermSet: GLOSSARY_PATH,
  })),
};
