import { READS } from '../../contract/routes.ts';
import {
  CHANGES_OF_AGENT,
  CHANGES_OF_ALL,
  countHistory,
  countRecentChanges,
  selectHistory,
  selectRecentChanges,
} from '../history/queries.ts';
import { listRead } from '../http/reads/read.ts';
import { sliceOf } from '../lists/part.ts';

const PAGE = 50;

export const agentHistory = listRead(READS.agentHistory, {
  slice: (input) => sliceOf(CHANGES_OF_AGENT, input, PAGE),
  select: ({ lookUp }, slice, { id }) => selectHistory(lookUp, id, slice),
  count: ({ sql }, { id }) => countHistory(sql, id),
});

export const recentChanges = listRead(READS.recentChanges, {
  slice: (input) => sliceOf(CHANGES_OF_ALL, input, PAGE),
  select: ({ sql }, slice, { field }) => selectRecentChanges(sql, slice, field),
  count: ({ sql }, { field }) => countRecentChanges(sql, field),
});
