import type { Scenario } from '@agent-atlas/contract';
import { agentScenarios } from './scenarios/agent.ts';
import { alternativesScenarios } from './scenarios/alternatives.ts';
import { comparisonScenarios } from './scenarios/comparison.ts';
import { pairScenarios } from './scenarios/pairs.ts';
import { reviewScenarios } from './scenarios/reviews.ts';
import { shortlistScenarios } from './scenarios/shortlist.ts';

/** The states of this remote's pages that tests and QA can select. */
export const scenarios: Scenario[] = [
  ...agentScenarios,
  ...reviewScenarios,
  ...comparisonScenarios,
  ...pairScenarios,
  ...alternativesScenarios,
  ...shortlistScenarios,
];
