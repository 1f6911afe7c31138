import { z } from 'zod';
import { RecentChangeSchema } from '../../contract/history.ts';
import { ListParamsSchema } from '../../contract/list.ts';
import { problemContent } from '../http/params.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { foundPage, sliceOf } from '../lists/part.ts';
import { CHANGES_OF_ALL, selectRecentChanges } from './queries.ts';

const LIMIT = 50;

export const recentChanges = defineRead({
  route: '/api/recent-changes',
  input: ListParamsSchema,
  schema: z.array(RecentChangeSchema),
  description: 'The newest changes of prices, plans, status and integrations of all agents.',
  problems: {
    400: problemContent('The limit or the cursor is wrong.'),
  },
  async load({ sql }, params) {
    const slice = sliceOf(CHANGES_OF_ALL, params, LIMIT);
    return foundPage(await selectRecentChanges(sql, slice), slice);
  },
});
