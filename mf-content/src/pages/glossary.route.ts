import type { Head, RemoteRoute } from '@agent-atlas/shell/contract';
import { definedTermSet, GLOSSARY_PATH } from '../glossary/defined-term-set.ts';
import { SEARCH_PARAM } from '../glossary/search-param.ts';

const head = (): Head => ({
  title: 'AI Agents Glossary',
  description:
    'Plain definitions of the terms you meet when you choose an AI tool, with examples, what to look out for, and sources.',
  canonicalPath: GLOSSARY_PATH,
  jsonLd: [definedTermSet],
});

const page = () => import('./glossary.tsx');

const query = [SEARCH_PARAM];

export const glossaryRoute: RemoteRoute = {
  id: 'glossary',
  path: GLOSSARY_PATH,
  query,
  head,
  page,
};

/** A second address of the same page; its canonical link names the first. */
export const resourcesGlossaryRoute: RemoteRoute = {
  id: 'resources-glossary',
  path: '/resources/glossary',
  query,
  head,
  page,
};
