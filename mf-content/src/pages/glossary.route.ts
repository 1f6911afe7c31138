import type { Head, RemoteRoute } from '@agent-atlas/contract';
import { definedTermSet, GLOSSARY_PATH, SEARCH_PARAM } from '../glossary/defined-term-set.ts';
import { lateDetails } from '../glossary/late-details.ts';

const head = (): Head => ({
  title: 'AI Agents Glossary',
  description:
    'Plain definitions of the terms you encounter when you choose an AI tool, with examples, what to look out for, and sources.',
  canonicalPath: GLOSSARY_PATH,
  jsonLd: [definedTermSet],
});

const query = [SEARCH_PARAM];

const load = async () => {
  await lateDetails.load();
};

export const glossaryRoute: RemoteRoute = {
  id: 'glossary',
  path: GLOSSARY_PATH,
  query,
  head,
  load,
  page: () => import('./glossary.tsx'),
};
