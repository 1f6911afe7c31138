import { READS } from '../../contract/routes.ts';
import { listRead } from '../http/reads/read.ts';
import { sliceOf, WHOLE_LIST } from '../lists/part.ts';
import {
  countRecentReviews,
  countReviews,
  NEWEST_OF_AGENT,
  NEWEST_OF_ALL,
  selectRecentReviews,
  selectReviews,
} from '../reviews/queries.ts';

const RECENT = 10;

export const reviews = listRead(READS.reviews, {
  slice: (input) => sliceOf(NEWEST_OF_AGENT, input, WHOLE_LIST),
  select: ({ lookUp }, slice, { agentId }) => selectReviews(lookUp, agentId, slice),
  count: ({ sql }, { agentId }) => countReviews(sql, agentId),
});

export const recentReviews = listRead(READS.recentReviews, {
  slice: (input) => sliceOf(NEWEST_OF_ALL, input, RECENT),
  select: ({ sql }, slice) => selectRecentReviews(sql, slice),
  count: ({ sql }) => countRecentReviews(sql),
});
