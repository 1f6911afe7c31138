import { sampleReview } from '@agent-atlas/api-client/samples';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, LONG_TEXT, UNBROKEN, usual } from './mock-responses.ts';
import { sampleAgent, sampleReviewSummary } from './samples.ts';

function readingReviews(
  id: string,
  title: string,
  search: string,
  answers: Readonly<Record<string, ScenarioAnswer>> = {},
): Scenario {
  return {
    id: `agent-reviews-${id}`,
    title: `Reviews tab, ${title}`,
    url: `/agent/1?tab=reviews${search}`,
    answers: { ...usual, ...answers },
  };
}

const longTopic = (side: 'pro' | 'con') =>
  [UNBROKEN, LONG_TEXT.slice(0, 100)].map((text, index) => ({
    topic: `${side}-${index}`,
    text,
    count: 123_456,
  }));

/** The states of reading reviews. */
export const reviewScenarios: Scenario[] = [
  readingReviews('filtered', 'filtered by stars and topic', '&stars=4&topic=pro-fast', {
    '/api/reviews?agentId=1&limit=10&stars=4&topic=pro-fast': { json: [sampleReview(2)] },
  }),
  readingReviews('none', 'no review matches', '&stars=5&topic=con-pric', {
    '/api/reviews?agentId=1&limit=10&stars=5&topic=con-pric': { json: [] },
  }),
  readingReviews('helpful', 'most helpful first', '&sort=helpful', {
    '/api/reviews?agentId=1&limit=10&sort=helpful': {
      json: [sampleReview(3, { helpfulCount: 9 }), sampleReview(1), sampleReview(2)],
    },
  }),
  readingReviews('linked', 'linked review on the first page', '&review=2'),
  readingReviews('linked-older', 'linked review on a later page', '&review=77', {
    '/api/reviews?agentId=1&id=77&limit=1': { json: [sampleReview(77)] },
  }),
  readingReviews('linked-removed', 'linked review removed', '&review=78', {
    '/api/reviews?agentId=1&id=78&limit=1': { json: [] },
  }),
  readingReviews('long', 'long phrases and large counts', '', {
    '/api/agents/1': { json: sampleAgent(1, { reviewCount: 1_234_567, sampleReviewCount: 3 }) },
    '/api/agents/1/review-summary': {
      json: {
        ...sampleReviewSummary(),
        stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: 246_913 })),
        pros: longTopic('pro'),
        cons: longTopic('con'),
        counted: 500,
      },
    },
  }),
  readingReviews('no-summary', 'summary unavailable', '', {
    '/api/agents/1/review-summary': BROKEN,
  }),
];
