import type { Agent, Alternatives, ListedPair } from '@agent-atlas/api-client/rules';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, LONG_TEXT, longAgent, PENDING } from './mock-responses.ts';
import { sampleAgent } from './samples.ts';

type Group = Alternatives['groups'][number];

/** An agent as the API lists it among the alternatives. */
function alternative(agent: Agent, reason: string): Group['agents'][number] {
  const { id, name, company, category, rating, reviewCount, logo } = agent;
  return { id, name, company, category, rating, reviewCount, logo, reason };
}

const cheaper: Group = {
  ...{ kind: 'cheaper', integration: null },
  agents: [
    alternative(
      sampleAgent(2),
      "Its cheapest paid plan costs $10 per month, $10 less than Agent 1's.",
    ),
  ],
};
const onSlack: Group = {
  ...{ kind: 'integration', integration: 'slack' },
  agents: [
    alternative(sampleAgent(2), 'Works with Slack.'),
    alternative(sampleAgent(3), 'Works with Slack.'),
  ],
};
const others: Group = {
  ...{ kind: 'other', integration: null },
  agents: [alternative(sampleAgent(4), 'Offers "Chat" and "Voice".')],
};

/** The alternatives to agent 1. */
function sampleAlternatives(overrides: Partial<Alternatives> = {}): Alternatives {
  const { id, name, category } = sampleAgent(1);
  const groups = [cheaper, onSlack, others];
  return { agent: { id, name, category }, total: 3, covered: 3, groups, ...overrides };
}

const PAIRS: ListedPair[] = [
  {
    slug: 'agent-1-vs-agent-2',
    category: 'AI Chatbot',
    first: { id: 1, name: 'Agent 1' },
    second: { id: 2, name: 'Agent 2' },
    checkedOn: '2026-06-11',
  },
];

function scenario(
  id: string,
  title: string,
  answer: ScenarioAnswer,
  pairs: ScenarioAnswer = { json: PAIRS },
): Scenario {
  const answers = { '/api/agents/1/alternatives': answer, '/api/pairs?agentId=1': pairs };
  return { id, title, url: '/agent/1/alternatives', answers };
}

/** The states of the page with all alternatives. */
export const alternativesScenarios: Scenario[] = [
  scenario('alternatives', 'All alternatives', { json: sampleAlternatives() }),
  scenario('alternatives-most', 'More alternatives than the page shows', {
    json: sampleAlternatives({ total: 1234 }),
  }),
  scenario('alternatives-none', 'Only agent in its category', {
    json: sampleAlternatives({ total: 0, covered: 0, groups: [] }),
  }),
  scenario('alternatives-unlike', 'No agent with similar features', {
    json: sampleAlternatives({ covered: 0, groups: [] }),
  }),
  scenario('alternatives-long', 'Alternatives with long texts', {
    json: sampleAlternatives({
      agent: { id: 1, name: longAgent.name, category: longAgent.category },
      groups: [{ ...others, agents: [alternative({ ...longAgent, id: 2 }, LONG_TEXT)] }],
    }),
  }),
  scenario(
    'alternatives-no-pairs',
    'Alternatives, pairs unavailable',
    { json: sampleAlternatives() },
    BROKEN,
  ),
  scenario('alternatives-missing', 'Alternatives to an unknown agent', {
    ...{ status: 404, body: 'Agent not found' },
  }),
  { id: 'alternatives-bad-id', title: 'Invalid id', url: '/agent/x/alternatives', answers: {} },
  scenario('alternatives-slow', 'Alternatives, loading', PENDING),
  scenario('alternatives-failing', 'Alternatives, API unavailable', BROKEN),
];
