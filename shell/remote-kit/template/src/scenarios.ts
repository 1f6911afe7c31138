import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';

const scenario = (id: string, title: string, categories: ScenarioAnswer): Scenario => ({
  id,
  title,
  url: '/template',
  answers: { '/api/categories': categories },
});

export const scenarios: Scenario[] = [
  scenario('usual', 'Usual', { json: [{ name: 'AI Chatbot', count: 3 }] }),
  scenario('slow', 'On its way', { pending: true }),
  scenario('failing', 'API away', { status: 503, body: 'The database is not available.' }),
];
