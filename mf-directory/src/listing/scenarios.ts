import type { Scenario, ScenarioAnswer } from '@agent-atlas/shell/contract';
import { BROKEN, edgeAgents, PENDING, REFUSED } from '../sample-answers.ts';
import { sampleAgents } from '../sample-data.ts';

function listScenarios(id: string, title: string, path: string): Scenario[] {
  const scenario = (
    state: string,
    about: string,
    answer: ScenarioAnswer,
    search = '',
    request = 'limit=48',
  ): Scenario => ({
    id: `${id}${state}`,
    title: `${title}${about}`,
    url: `/${id}${search}`,
    answers: { [`${path}?${request}`]: answer },
  });
  return [
    scenario('', '', { json: sampleAgents(8) }),
    scenario('-edges', ' of unusual kinds', { json: edgeAgents }),
    scenario('-many', ', more than are shown', { json: sampleAgents(48), next: 'c48' }),
    scenario(
      '-more',
      ', as many as one page shows',
      { json: sampleAgents(200), next: 'c200' },
      '?show=200',
      'limit=200',
    ),
    scenario(
      '-after',
      ', second page',
      { json: sampleAgents(20, 201) },
      '?after=c200',
      'cursor=c200&limit=48',
    ),
    scenario('-astray', ', page that is none', REFUSED, '?after=x', 'cursor=x&limit=48'),
    scenario('-empty', ', none', { json: [] }),
    scenario('-slow', ' while loading', PENDING),
    scenario('-failing', ', API away', BROKEN),
  ];
}

/** The states of the pages that are one list. */
export const listingScenarios: Scenario[] = [
  ...listScenarios('popular', 'Popular agents', '/api/popular-agents'),
  ...listScenarios('new', 'Newest agents', '/api/newest-agents'),
];
