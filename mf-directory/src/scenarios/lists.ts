import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, edgeAgents, PENDING, REFUSED } from './mock-responses.ts';
import { sampleAgents } from './samples.ts';

function listScenarios(
  id: string,
  title: string,
  path: string,
  whenEmpty: Scenario['answers'] = {},
): Scenario[] {
  const scenario = (
    state: string,
    suffix: string,
    response: ScenarioAnswer,
    search = '',
    request = 'limit=48',
  ): Scenario => ({
    id: `${id}${state}`,
    title: `${title}${suffix}`,
    url: `/${id}${search}`,
    answers: { [`${path}?${request}`]: response },
  });
  const empty = scenario('-empty', ', empty', { json: [] });
  return [
    scenario('', '', { json: sampleAgents(8) }),
    scenario('-edges', ', unusual values', { json: edgeAgents }),
    scenario('-many', ', more than one page shows', { json: sampleAgents(48), next: 'c48' }),
    scenario(
      '-more',
      ', the most one page can show',
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
    scenario('-astray', ', invalid cursor', REFUSED, '?after=x', 'cursor=x&limit=48'),
    { ...empty, answers: { ...empty.answers, ...whenEmpty } },
    scenario('-slow', ', loading', PENDING),
    scenario('-failing', ', API unavailable', BROKEN),
  ];
}

/** The states of the pages that consist of one list. */
export const listingScenarios: Scenario[] = [
  ...listScenarios('popular', 'Popular agents', '/api/popular-agents', {
    '/api/featured-agents': { json: sampleAgents(3) },
  }),
  ...listScenarios('new', 'Newest agents', '/api/newest-agents'),
];
