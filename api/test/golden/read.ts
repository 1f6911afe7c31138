import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A group of similar searches, with the relevant agents for each. */
const Group = z.object({
  group: z.string(),
  /** The minimum mean recall of the first ten results. */
  recall: z.number(),
  /** The minimum mean reciprocal rank. */
  reciprocalRank: z.number(),
  /** Queries with the names of relevant agents. `@Category` stands for all agents of a category. */
  searches: z.array(z.tuple([z.string(), z.array(z.string()).min(1)])),
});

const Golden = z.object({ groups: z.array(Group), nonsense: z.array(z.string()) });

export const GOLDEN = Golden.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'searches.json'), 'utf8')),
);
