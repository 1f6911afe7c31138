import { termId } from './anchors.ts';
import { TERM_SUMMARIES } from './term-summaries.ts';

export const GLOSSARY_PATH = '/glossary';

/**
 * The glossary as a schema.org DefinedTermSet. Addresses are relative to the page.
 * Form: https://schema.org/DefinedTermSet
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
