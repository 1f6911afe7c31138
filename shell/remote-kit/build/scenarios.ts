import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { z } from 'zod';

const answer: z.ZodType<ScenarioAnswer> = z.union([
  z.object({ json: z.unknown(), next: z.string().optional() }),
  z.object({ status: z.number().int(), body: z.string() }),
  z.object({ pending: z.literal(true) }),
]);

/** The gate renders each scenario before a release is activated. */
const SCENARIOS_MAX = 200;

/** `scenarios.json` of a release. */
export const scenarioList: z.ZodType<Scenario[]> = z
  .array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string().startsWith('/'),
      answers: z.record(z.string(), answer),
    }),
  )
  .max(SCENARIOS_MAX);
