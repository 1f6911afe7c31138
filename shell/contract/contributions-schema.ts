import { z } from 'zod';
import { type Contributions, LINK_LIMITS } from './contributions.ts';
import { sitePath } from './site-path.ts';

const MAX_PATH = 200;
const MAX_LABEL = 40;
const MAX_TITLE = 24;

/** Rejects control and direction characters and spaces at the ends: they would disguise or hide a label. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, 'visible text in one line');

const link = z.object({
  label: text(MAX_LABEL),
  path: sitePath.max(MAX_PATH),
  order: z.int().min(0).max(9999),
});

/** The links that a release may add to the frame. */
export const contributions = z.object({
  header: z.array(link).max(LINK_LIMITS.header.remote).optional(),
  footer: z
    .array(link.extend({ column: text(MAX_TITLE), group: text(MAX_TITLE).optional() }))
    .max(LINK_LIMITS.footer.remote)
    .optional(),
  palette: z
    .array(link.extend({ group: text(MAX_TITLE) }))
    .max(LINK_LIMITS.palette.remote)
    .optional(),
  notFound: z.array(link).max(LINK_LIMITS.notFound.remote).optional(),
}) satisfies z.ZodType<Contributions>;

/** @throws Error that names the remote's file, the wrong value and what it must be */
export function parseContributions(remote: string, given: unknown): z.infer<typeof contributions> {
  const parsed = contributions.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = ['contributions', ...(issue?.path ?? [])].join('.');
  throw new Error(`${remote}: ${at} in src/remote.tsx: ${issue?.message}`);
}
