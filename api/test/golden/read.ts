import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Searches of one kind, with the agents that a visitor would look for. */
const Group = z.object({
  group: z.string(),
  /** What the group must reach at least: mean recall in the first ten, mean reciprocal rank. */
  recall: z.number(),
  reciprocalRank: z.number(),
  /** `@Category` stands for every agent of a category. */
  searches: z.array(z.tuple([z.string(), z.array(z.string()).min(1)])),
});

const Golden = z.object({ groups: z.array(Group), nonsense: z.array(z.string()) });

export const GOLDEN = Golden.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'searches.json'), 'utf8')),
);
