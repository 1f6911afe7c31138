import type { Agent } from '@agent-atlas/api-client/contract';
import type { Scenario } from '@agent-atlas/contract';

const leader: Agent = {
  id: 7,
  name: 'Lighthouse Writer',
  company: 'Example Works',
  category: 'Writing Assistant',
  description: 'An example agent that drafts and corrects texts for small teams.',
  pricingModel: 'Freemium',
  pricingDetails: ['Free: ten drafts a month'],
  features: ['Drafts', 'Corrections'],
  rating: 4.6,
  reviewCount: 9,
  productHuntUpvotes: 120,
  productHuntUrl: null,
  website: 'https://example.com',
  launchedOn: '2024-03',
  addedOn: '2026-11-01',
  freeTier: true,
  monthlyPriceUsd: 12,
  expertise: 'beginner',
  integrations: [],
  dataPrivacy: false,
  logo: null,
  verifiedOn: '2026-11-01',
  sources: ['https://example.com'],
  upvotes: 3,
  downvotes: 1,
};

const FEATURED = '/api/featured-agents';

export const scenarios: Scenario[] = [
  { id: 'glossary', title: 'Glossary', url: '/glossary', answers: {} },
  {
    id: 'glossary-second-address',
    title: 'Glossary at its second path',
    url: '/resources/glossary',
    answers: {},
  },
  {
    id: 'glossary-search',
    title: 'Glossary, filtered by URL',
    url: '/glossary?q=chess',
    answers: {},
  },
  {
    id: 'glossary-no-match',
    title: 'Glossary, nothing matches',
    url: '/glossary?q=zeppelin',
    answers: {},
  },
  { id: 'faq', title: 'Frequently asked questions', url: '/faq', answers: {} },
  { id: 'about', title: 'About', url: '/about', answers: {} },
  {
    id: 'medal',
    title: 'Medal on an agent card',
    url: '/medal-demo',
    answers: { [FEATURED]: { json: [leader] } },
  },
  {
    id: 'medal-long-text',
    title: 'Medal on a card with long texts',
    url: '/medal-demo',
    answers: {
      [FEATURED]: {
        json: [
          {
            ...leader,
            name: 'An Agent Whose Name Goes On for Much Longer Than Any Card Is Wide',
            company: 'Consolidated International Example Works Incorporated',
            description: leader.description.repeat(8),
          },
        ],
      },
    },
  },
  {
    id: 'medal-slow',
    title: 'Medal, loading',
    url: '/medal-demo',
    answers: { [FEATURED]: { pending: true } },
  },
  {
    id: 'medal-empty',
    title: 'Medal, no agents',
    url: '/medal-demo',
    answers: { [FEATURED]: { json: [] } },
  },
  {
    id: 'medal-failing',
    title: 'Medal, API unavailable',
    url: '/medal-demo',
    answers: { [FEATURED]: { status: 503, body: 'The database is not available.' } },
  },
  { id: 'blog', title: 'Blog', url: '/blog', answers: {} },
  {
    id: 'blog-what-is-an-ai-agent',
    title: 'Dedicated article: what is an AI agent',
    url: '/blog/seo/what-is-an-ai-agent',
    answers: {},
  },
  {
    id: 'blog-benchmarks',
    title: 'Dedicated article with benchmarks',
    url: '/blog/seo/evaluating-ai-agent-benchmarks-analysis',
    answers: {},
  },
  {
    id: 'blog-landscape',
    title: 'Article with a comparison table',
    url: '/blog/ai-agent-landscape',
    answers: {},
  },
  {
    id: 'blog-trial',
    title: 'Article on running a trial',
    url: '/blog/how-to-run-an-ai-tool-trial',
    answers: {},
  },
  {
    id: 'blog-pricing',
    title: 'Article on pricing models',
    url: '/blog/ai-pricing-models-explained',
    answers: {},
  },
  {
    id: 'blog-unknown',
    title: 'Unknown article',
    url: '/blog/never-written',
    answers: {},
  },
  {
    id: 'blog-unknown-dedicated',
    title: 'Unknown dedicated article',
    url: '/blog/seo/never-written',
    answers: {},
  },
];
