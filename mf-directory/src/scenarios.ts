import type { Scenario } from '@agent-atlas/contract';
import { categoryScenarios } from './scenarios/category.ts';
import { homeScenarios } from './scenarios/home.ts';
import { listingScenarios } from './scenarios/lists.ts';
import { searchScenarios } from './scenarios/search.ts';

/** The states of this remote's pages that tests and QA can select. */
export const scenarios: Scenario[] = [
  ...homeScenarios,
  ...categoryScenarios,
  ...listingScenarios,
  ...searchScenarios,
];
