import type { Scenario, ScenarioAnswer } from '@agent-atlas/shell/contract';
import { sampleAgent, sampleResult } from './sample-data.ts';

const LONG = 'An Agent Whose Name Goes On for Much Longer Than Any Card Is Wide';
const CHOSEN = '/recommendations?category=AI+Chatbot';
const ANSWERED = `${CHOSEN}&step=3`;

const answering = (answer: ScenarioAnswer) => ({ 'POST /api/recommendations': answer });

const results = (id: string, title: string, answer: ScenarioAnswer): Scenario => ({
  id,
  title,
  url: ANSWERED,
  answers: answering(answer),
});

export const scenarios: Scenario[] = [
  {
    id: 'usual',
    title: 'Step 1, nothing chosen',
    url: '/recommendations',
    answers: answering({ json: sampleResult }),
  },
  {
    id: 'chosen',
    title: 'Step 1, two categories chosen',
    url: '/recommendations?category=AI+Chatbot&category=Image+Generator&budget=low',
    answers: answering({ json: sampleResult }),
  },
  {
    id: 'requirements',
    title: 'Step 2, the defaults',
    url: `${CHOSEN}&step=2`,
    answers: answering({ json: sampleResult }),
  },
  {
    id: 'requirements-answered',
    title: 'Step 2, everything answered',
    url: `${CHOSEN}&budget=free&expertise=advanced&integration=slack&integration=github&useCase=notes&private=1&step=2`,
    answers: answering({ json: sampleResult }),
  },
  {
    id: 'too-early',
    title: 'A later step by its address, nothing chosen',
    url: '/recommendations?step=3',
    answers: {},
  },
  results('results', 'Results', { json: sampleResult }),
  results('one-result', 'A single result', {
    json: { ...sampleResult, agents: [sampleAgent(1)] },
  }),
  results('slow', 'Results on their way', { pending: true }),
  results('failing', 'API away', { status: 503, body: 'The database is not available.' }),
  results('empty', 'No agent matches', { json: { explanation: '', agents: [] } }),
  results('long-text', 'Long texts', {
    json: {
      explanation: 'One rather long line of explanation. '.repeat(12),
      agents: [
        sampleAgent(1, {
          name: LONG,
          company: LONG,
          reasons: [1, 2, 3, 4, 5, 6].map((n) => `${n}. ${LONG}`),
        }),
      ],
    },
  }),
];
