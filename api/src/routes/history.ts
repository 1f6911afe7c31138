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
import { pageRequestOf } from '../lists/page.ts';

const PAGE = 50;

export const agentHistory = listRead(READS.agentHistory, {
  pageRequest: (input) => pageRequestOf(CHANGES_OF_AGENT, input, PAGE),
  select: ({ sql }, pageRequest, { id }) => selectHistory(sql, id, pageRequest),
  count: ({ sql }, { id }) => countHistory(sql, id),
});

export const recentChanges = listRead(READS.recentChanges, {
  pageRequest: (input) => pageRequestOf(CHANGES_OF_ALL, input, PAGE),
  select: ({ sql }, pageRequest, { field }) => selectRecentChanges(sql, pageRequest, field),
  count: ({ sql }, { field }) => countRecentChanges(sql, field),
});
