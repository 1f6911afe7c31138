import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { recommendedAgent, sampleResult } from './scenarios/samples.ts';

const LONG = 'An Agent Whose Name Goes On for Much Longer Than Any Card Is Wide';
const SELECTED = '/recommendations?category=AI+Chatbot';
const RESULTS_URL = `${SELECTED}&step=3`;

const mock = (response: ScenarioAnswer) => ({ 'POST /api/recommendations': response });

const results = (id: string, title: string, response: ScenarioAnswer): Scenario => ({
  id,
  title,
  url: RESULTS_URL,
  answers: mock(response),
});

export const scenarios: Scenario[] = [
  {
    id: 'usual',
    title: 'Step 1, nothing selected',
    url: '/recommendations',
    answers: mock({ json: sampleResult }),
  },
  {
    id: 'chosen',
    title: 'Step 1, two categories selected',
    url: '/recommendations?category=AI+Chatbot&category=Image+Generator&budget=low',
    answers: mock({ json: sampleResult }),
  },
  {
    id: 'requirements',
    title: 'Step 2, defaults',
    url: `${SELECTED}&step=2`,
    answers: mock({ json: sampleResult }),
  },
  {
    id: 'requirements-answered',
    title: 'Step 2, everything filled in',
    url: `${SELECTED}&budget=free&expertise=advanced&integration=slack&integration=github&useCase=notes&private=1&step=2`,
    answers: mock({ json: sampleResult }),
  },
  {
    id: 'too-early',
    title: 'Later step requested, nothing selected',
    url: '/recommendations?step=3',
    answers: {},
  },
  results('results', 'Results', { json: sampleResult }),
  results('certain', 'Results that no answer would change', {
    json: { ...sampleResult, whatIf: [] },
  }),
  results('one-result', 'A single result', {
    json: { ...sampleResult, agents: [recommendedAgent(1)] },
  }),
  results('slow', 'Results, loading', { pending: true }),
  results('failing', 'API unavailable', { status: 503, body: 'The database is not available.' }),
  results('empty', 'No agent matches', { json: { explanation: '', agents: [] } }),
  results('long-text', 'Long texts', {
    json: {
      explanation: 'One rather long line of explanation. '.repeat(12),
      agents: [
        recommendedAgent(1, {
          name: LONG,
          company: LONG,
          reasons: [1, 2, 3, 4, 5, 6].map((n) => `${n}. ${LONG}`),
        }),
      ],
    },
  }),
];
