import { READS } from '../../contract/routes.ts';
import { pagedRead } from '../http/reads/read.ts';
import { search as findAgents } from '../search/search.ts';

export const search = pagedRead(READS.search, ({ sql, searches, sessions }, input, request) =>
  searches.run(sessions.client(request), () => findAgents(sql, input)),
);
