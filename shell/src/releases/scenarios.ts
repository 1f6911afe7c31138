import { z } from 'zod';
import type { Scenario, ScenarioAnswer } from '../../contract/scenario.ts';

const answer: z.ZodType<ScenarioAnswer> = z.union([
  z.object({ json: z.unknown(), next: z.string().optional() }),
  z.object({ status: z.number().int(), body: z.string() }),
  z.object({ pending: z.literal(true) }),
]);

/** `scenarios.json` of a release. */
export const scenarioList: z.ZodType<Scenario[]> = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    url: z.string().startsWith('/'),
    answers: z.record(z.string(), answer),
  }),
);
