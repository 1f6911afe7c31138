import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { z } from 'zod';

const mockResponse: z.ZodType<ScenarioAnswer> = z.union([
  z.object({ json: z.unknown(), next: z.string().optional() }),
  z.object({ status: z.number().int(), body: z.string() }),
  z.object({ pending: z.literal(true) }),
]);

/** Maximum number of scenarios: the gate renders each one before a release is activated. */
const SCENARIOS_MAX = 200;

/** Schema of a release's `scenarios.json`. */
export const scenarioList: z.ZodType<Scenario[]> = z
  .array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string().startsWith('/'),
      answers: z.record(z.string(), mockResponse),
    }),
  )
  .max(SCENARIOS_MAX);
