import { ApiError, requestRecommendations } from '@agent-atlas/api/client';
import type { RecommendationRequest, RecommendationResult } from '@agent-atlas/api/rules';

export const RECOMMENDATIONS_FAILED = 'Failed to get recommendations';

/**
 * Asks for recommendations. An answer that is not OK throws {@link RECOMMENDATIONS_FAILED} with the
 * API's own error as its cause; anything else is thrown as it came.
 */
export async function recommend(request: RecommendationRequest): Promise<RecommendationResult> {
  try {
    return await requestRecommendations(request);
  } catch (error) {
    if (error instanceof ApiError) throw new Error(RECOMMENDATIONS_FAILED, { cause: error });
    throw error;
  }
}
