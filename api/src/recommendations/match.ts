import type { Agent } from '../../contract/agent.ts';
import type { RecommendationRequest } from '../../contract/recommendation.ts';
import type { Aspect } from './aspect.ts';
import { budgetAspect } from './budget.ts';
import { expertiseAspect } from './expertise.ts';
import { featuresAspect } from './features.ts';
import { integrationsAspect } from './integrations.ts';
import { privacyAspect } from './privacy.ts';

/** How well an agent meets a request, and why. */
export interface Match {
  /** An integer from 0 to 100. */
  matchScore: number;
  reasons: string[];
  misses: string[];
  unknowns: string[];
  /** Null if unknown. */
  fits: { budget: boolean | null; expertise: boolean | null };
}

/** The weight of the community score, which breaks ties between agents that fit equally well. */
const SCORE_WEIGHT = 10;

/** The share of the match score of an agent whose entry mentions nothing of the use case. */
const OTHER_TASK_SHARE = 0.5;

/**
 * Matches an agent against a request. The match score is the weighted share of the requested
 * aspects that the agent meets; the community score (0 to 100) has the smallest weight. Only
 * aspects that are requested and known count. A fitting price cannot make up for another task: an
 * agent that does not fit the use case at all keeps half of its score.
 *
 * @param useCase how well the agent fits the use case; null if the request has none
 */
export function matchOf(
  agent: Agent,
  communityScore: number,
  request: RecommendationRequest,
  useCase: Aspect | null,
): Match {
  const budget = budgetAspect(agent, request.budget);
  const expertise = expertiseAspect(agent, request.technicalExpertise);
  const aspects = [
    budget,
    useCase,
    integrationsAspect(agent, request.integrations),
    featuresAspect(agent, request.features),
    expertise,
    privacyAspect(agent, request.dataPrivacy),
  ].filter((aspect) => aspect !== null);
  const doesTask = useCase === null || useCase.reasons.length > 0;
  const possible = aspects.reduce((sum, { weight }) => sum + weight, SCORE_WEIGHT);
  const met = aspects.reduce(
    (sum, { weight, fit }) => sum + weight * fit,
    (SCORE_WEIGHT * communityScore) / 100,
  );
  return {
    matchScore: Math.round((100 * met * (doesTask ? 1 : OTHER_TASK_SHARE)) / possible),
    reasons: aspects.flatMap(({ reasons }) => reasons),
    misses: aspects.flatMap(({ misses }) => misses),
    unknowns: aspects.flatMap(({ unknowns = [] }) => unknowns),
    fits: { budget: isFit(budget), expertise: isFit(expertise) },
  };
}

function isFit({ reasons, unknowns }: Aspect): boolean | null {
  return unknowns ? null : reasons.length > 0;
}
