import type { Agent } from '@agent-atlas/api-client/contract';
import {
  type SubmissionForm,
  type SubmissionStatus,
  submissionPath,
} from '@agent-atlas/api-client/rules';
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

const FORM = '/api/submission-form';
const emptyForm: SubmissionForm = { ticket: 'a.b.c', values: {}, problems: {}, problem: null };
const refusedForm: SubmissionForm = {
  ...emptyForm,
  values: {
    name: 'Paper Boat',
    website: 'paperboat',
    category: 'Writing Assistant',
    description: 'Drafts newsletters from bullet points.',
    sources: 'https://paperboat.example.com/pricing',
  },
  problems: { website: 'Enter a full address that begins with https://.' },
};

const TOKEN = 'A'.repeat(43);
const received: SubmissionStatus = {
  kind: 'suggestion',
  state: 'received',
  name: 'Paper Boat',
  agentId: null,
  receivedOn: '2026-11-20',
  decidedOn: null,
  reason: null,
};
const statusScenario = (id: string, title: string, status: SubmissionStatus): Scenario => ({
  id,
  title,
  url: submissionPath(TOKEN),
  answers: { [`/api/submissions/${TOKEN}`]: { json: status } },
});

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
  {
    id: 'submit',
    title: 'Suggest an agent',
    url: '/submit',
    answers: { [FORM]: { json: emptyForm } },
  },
  {
    id: 'submit-refused',
    title: 'Suggest an agent, with what to change',
    url: '/submit',
    answers: { [FORM]: { json: refusedForm } },
  },
  {
    id: 'submit-limited',
    title: 'Suggest an agent, too many from one network',
    url: '/submit',
    answers: {
      [FORM]: {
        json: { ...refusedForm, problems: {}, problem: 'Your network has sent too many forms.' },
      },
    },
  },
  {
    id: 'submit-slow',
    title: 'Suggest an agent, loading',
    url: '/submit',
    answers: { [FORM]: { pending: true } },
  },
  {
    id: 'submit-failing',
    title: 'Suggest an agent, API unavailable',
    url: '/submit',
    answers: { [FORM]: { status: 503, body: 'The database is not available.' } },
  },
  {
    id: 'correction',
    title: 'Something wrong?',
    url: '/submit/correction?agent=7',
    answers: { [FORM]: { json: emptyForm }, '/api/agents/7': { json: leader } },
  },
  {
    id: 'correction-without-agent',
    title: 'Something wrong?, without an agent',
    url: '/submit/correction',
    answers: {},
  },
  {
    id: 'correction-unknown-agent',
    title: 'Something wrong?, unknown agent',
    url: '/submit/correction?agent=8',
    answers: {
      [FORM]: { json: emptyForm },
      '/api/agents/8': { status: 404, body: 'Agent not found' },
    },
  },
  {
    id: 'correction-failing',
    title: 'Something wrong?, API unavailable',
    url: '/submit/correction?agent=7',
    answers: {
      [FORM]: { status: 503, body: 'The database is not available.' },
      '/api/agents/7': { status: 503, body: 'The database is not available.' },
    },
  },
  statusScenario('submission-received', 'Status: received', received),
  statusScenario('submission-in-review', 'Status: in review', { ...received, state: 'in review' }),
  statusScenario('submission-listed', 'Status: listed', {
    ...received,
    state: 'listed',
    agentId: 7,
    decidedOn: '2026-11-23',
  }),
  statusScenario('submission-declined', 'Status: declined', {
    ...received,
    state: 'declined',
    decidedOn: '2026-11-23',
    reason: 'The website does not exist, so nobody can check what the tool does or costs.',
  }),
  {
    id: 'submission-unknown',
    title: 'Status: unknown link',
    url: submissionPath(TOKEN),
    answers: {
      [`/api/submissions/${TOKEN}`]: { status: 404, body: 'There is no such submission.' },
    },
  },
  {
    id: 'submission-failing',
    title: 'Status, API unavailable',
    url: submissionPath(TOKEN),
    answers: {
      [`/api/submissions/${TOKEN}`]: { status: 503, body: 'The database is not available.' },
    },
  },
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
