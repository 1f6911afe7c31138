import type { Scenario } from '@agent-atlas/contract';
import { categoryScenarios } from './category/scenarios.ts';
import { homeScenarios } from './home/scenarios.ts';
import { listingScenarios } from './listing/scenarios.ts';
import { searchScenarios } from './search/scenarios.ts';

/** The states of this remote's pages that tests and QA can select. */
export const scenarios: Scenario[] = [
  ...homeScenarios,
  ...categoryScenarios,
  ...listingScenarios,
  ...searchScenarios,
];
