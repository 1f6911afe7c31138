import type { Scenario, ScenarioAnswer } from '@agent-atlas/shell/contract';
import { sampleAgent, sampleResult } from './sample-data.ts';

const LONG = 'An Agent Whose Name Goes On for Much Longer Than Any Card Is Wide';

// Results show once step 2 has been sent: the wizard never opens on them by its address alone.
const scenario = (id: string, title: string, answer: ScenarioAnswer): Scenario => ({
  id,
  title,
  url: '/recommendations',
  answers: { '/api/recommendations': answer },
});

export const scenarios: Scenario[] = [
  scenario('usual', 'Usual', { json: sampleResult }),
  scenario('slow', 'Results on their way', { pending: true }),
  scenario('failing', 'API away', { status: 503, body: 'The database is not available.' }),
  scenario('empty', 'No agent matches', { json: { explanation: '', agents: [] } }),
  scenario('long-text', 'Long texts', {
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
  {
    id: 'too-early',
    title: 'Step 3 by its address, nothing answered',
    url: '/recommendations?step=3',
    answers: {},
  },
];
