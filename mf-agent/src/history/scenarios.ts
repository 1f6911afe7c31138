import type { Scenario } from '@agent-atlas/contract';
import { LONG_TEXT, usual } from '../mock-responses.ts';
import { sampleChange } from '../sample-data.ts';

export const historyScenarios: Scenario[] = [
  {
    id: 'agent-changed',
    title: 'Agent with changed facts',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1/history': {
        json: [
          sampleChange(6, {
            field: 'integrations',
            before: ['slack'],
            after: ['github', 'zapier'],
          }),
          sampleChange(5),
          sampleChange(4, { field: 'freeTier', before: null, after: true }),
          sampleChange(3, {
            field: 'pricingDetails',
            before: ['Plus: $16 per month'],
            after: ['Plus: $20 per month', LONG_TEXT],
          }),
          sampleChange(2, { field: 'retiredOn', before: '2026-01-02', after: null }),
          sampleChange(1, { before: 12, after: 16 }),
        ],
      },
    },
  },
  {
    id: 'agent-price-known',
    title: 'Agent whose price became known',
    url: '/agent/1',
    answers: {
      ...usual,
      '/api/agents/1/history': {
        json: [
          sampleChange(3, { before: null, after: 20 }),
          sampleChange(2, { after: null }),
          sampleChange(1, { before: 12, after: 16 }),
        ],
      },
    },
  },
];
