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

/**
 * Matches an agent against a request. The match score is the weighted share of the requested
 * aspects that the agent meets; the community score (0 to 100) has the smallest weight. Only
 * aspects that are requested and known count.
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
  const possible = aspects.reduce((sum, { weight }) => sum + weight, SCORE_WEIGHT);
  const met = aspects.reduce(
    (sum, { weight, fit }) => sum + weight * fit,
    (SCORE_WEIGHT * communityScore) / 100,
  );
  return {
    matchScore: Math.round((100 * met) / possible),
    reasons: aspects.flatMap(({ reasons }) => reasons),
    misses: aspects.flatMap(({ misses }) => misses),
    unknowns: aspects.flatMap(({ unknowns = [] }) => unknowns),
    fits: { budget: isFit(budget), expertise: isFit(expertise) },
  };
}

function isFit({ reasons, unknowns }: Aspect): boolean | null {
  return unknowns ? null : reasons.length > 0;
}
