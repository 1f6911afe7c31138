import { sampleAgent } from '@agent-atlas/api-client/samples';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';

export const PENDING: ScenarioAnswer = { pending: true };
export const BROKEN: ScenarioAnswer = { status: 503, body: 'The database is not available.' };

export const writer = sampleAgent(7, {
  name: 'Lighthouse Writer',
  company: 'Example Works',
  category: 'Writing Assistant',
});

/** Creates a scenario; pages that request nothing have no answers. */
export const scenario = (
  id: string,
  title: string,
  url: string,
  answers: Scenario['answers'] = {},
): Scenario => ({ id, title, url, answers });
