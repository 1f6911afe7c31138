import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RECOMMENDATION_DEFAULTS } from '../../contract/options.ts';
import { RecommendationRequestSchema } from '../../contract/recommendation.ts';
import { halvesOf } from './halves.ts';

const Judged = z
  .strictObject({
    ...RecommendationRequestSchema.partial().shape,
    /** Names of the agents that may win: they are made for the use case. */
    best: z.array(z.string()).min(1),
    /** Names of agents that can do the job among other things. */
    good: z.array(z.string()),
  })
  .transform(({ best, good, ...answers }) => ({
    request: RecommendationRequestSchema.parse({
      ...RECOMMENDATION_DEFAULTS,
      features: [],
      integrations: [],
      ...answers,
    }),
    best,
    good,
  }));

export type JudgedRequest = z.infer<typeof Judged>;

/** Requests of the wizard with the winners that a reader of the catalogue would name. */
const JUDGED_REQUESTS: readonly JudgedRequest[] = z
  .array(Judged)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'recommendations.json'), 'utf8')));

export const REQUEST_HALVES = halvesOf(JUDGED_REQUESTS, ({ request }) => request.useCase);

/** The grade of a recommended agent: 3 for a winner, 1 for one that can do the job, otherwise 0. */
export function gradeOfAgent(name: string, { best, good }: JudgedRequest): number {
  if (best.includes(name)) return 3;
  return good.includes(name) ? 1 : 0;
}
