import { z } from 'zod';

const day = z.iso.date();
const words = z.string().trim().min(1);
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a lowercase slug such as ai-agents');

/** An article's front matter: everything that lists, heads and links need. */
export const articleFrontMatter = z.strictObject({
  title: words.max(80),
  /** One or two sentences, which are also the description for search engines. */
  excerpt: words.min(70).max(160),
  /** `dedicated` pages have a table of contents, tags and an author box. */
  layout: z.enum(['dedicated', 'plain']),
  /** Position among the featured articles, from 1; undefined if not featured. */
  featured: z.int().positive().optional(),
  /** Topic of the cover illustration. */
  cover: slug,
  category: words,
  /** The first three appear as chips. */
  tags: z.array(words).min(1),
  keywords: z.array(words).min(1),
  /** Names of the agents that the article discusses. Their pages link to it. */
  agents: z.array(words).min(1).optional(),
  published: day,
  updated: day,
  /** Slugs of other articles. */
  related: z.array(slug).min(2),
});

export type ArticleFrontMatter = z.infer<typeof articleFrontMatter>;

/**
 * Validates an article's front matter.
 *
 * @throws Error that lists every missing, unknown or invalid field
 */
export function parseFrontMatter(value: unknown): ArticleFrontMatter {
  const { data, error } = articleFrontMatter.safeParse(value);
  if (data) return data;
  const problems = error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  );
  throw new Error(`front matter: ${problems.join('; ')}`);
}
