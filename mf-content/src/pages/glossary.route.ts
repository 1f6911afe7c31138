import type { Entry, Head, RemoteRoute } from '@agent-atlas/contract';
import { definedTermSet, GLOSSARY, GLOSSARY_PATH, termId } from '../glossary/defined-term-set.ts';
import { lateDefinitions } from '../glossary/late-definitions.ts';
import { lateDetails } from '../glossary/late-details.ts';
import { TERM_SUMMARIES } from '../glossary/term-summaries.ts';

const head = (): Head => ({
  title: 'AI Agents Glossary',
  description:
    'Plain definitions of the terms you encounter when you choose an AI tool, with examples, what to look out for, and sources.',
  canonicalPath: GLOSSARY_PATH,
  jsonLd: [definedTermSet],
});

const entries = async (): Promise<readonly Entry[]> => {
  const { title, description, canonicalPath: path } = head();
  const terms = TERM_SUMMARIES.map(({ slug, ...term }) => ({ id: termId(slug), ...term }));
  return [{ path, title, description, terms }];
};

const load = async () => {
  await Promise.all([lateDetails.load(), lateDefinitions.load()]);
};

export const glossaryRoute: RemoteRoute = {
  id: 'glossary',
  path: GLOSSARY_PATH,
  query: GLOSSARY.query,
  head,
  load,
  entries,
  page: () => import('./glossary.tsx'),
};
