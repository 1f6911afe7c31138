import type { Agent } from '../../contract/agent.ts';
import type { RecommendationRequest } from '../../contract/recommendation.ts';
import type { Aspect } from './aspect.ts';
import { budgetAspect } from './budget.ts';
import { expertiseAspect } from './expertise.ts';
import { featuresAspect } from './features.ts';
import { integrationsAspect } from './integrations.ts';
import { privacyAspect } from './privacy.ts';
import { type UseCase, useCaseAspect } from './use-case.ts';

/** How far an agent meets a request, and why. */
export interface Match {
  /** 0 to 100, whole. */
  matchScore: number;
  reasons: string[];
  misses: string[];
  unknowns: string[];
  /** Null where it is not known. */
  fits: { budget: boolean | null; expertise: boolean | null };
}

/** Weight of the community score: it decides between agents that meet a request equally well. */
const STANDING_WEIGHT = 10;

/**
 * Weighs one agent against a request: the share of everything asked for that it meets, with the
 * community score (0 to 100) as the smallest part. Only what was asked for and is known counts.
 */
export function matchOf(
  agent: Agent,
  communityScore: number,
  request: RecommendationRequest,
  useCase: UseCase,
): Match {
  const budget = budgetAspect(agent, request.budget);
  const expertise = expertiseAspect(agent, request.technicalExpertise);
  const aspects = [
    budget,
    useCaseAspect(agent, useCase),
    integrationsAspect(agent, request.integrations),
    featuresAspect(agent, request.features),
    expertise,
    privacyAspect(agent, request.dataPrivacy),
  ].filter((aspect) => aspect !== null);
  const possible = aspects.reduce((sum, { weight }) => sum + weight, STANDING_WEIGHT);
  const met = aspects.reduce(
    (sum, { weight, fit }) => sum + weight * fit,
    (STANDING_WEIGHT * communityScore) / 100,
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
