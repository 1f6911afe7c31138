import { z } from 'zod';

const day = z.iso.date();
const words = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug in lower case, like ai-agents');

/** What an article says of itself above its text: all that lists, heads and links need to know. */
export const articleFrontMatter = z.strictObject({
  title: words.max(80),
  /** One or two sentences, also the description for search engines. */
  excerpt: words.min(70).max(160),
  /** `dedicated` pages have contents, tags and an author box. */
  layout: z.enum(['dedicated', 'plain']),
  /** Place among the featured articles, from 1; absent for the others. */
  featured: z.int().positive().optional(),
  /** Name of the drawing that stands for it. */
  cover: slug,
  category: words,
  /** Shown as chips, the first three. */
  tags: z.array(words).min(1),
  keywords: z.array(words).min(1),
  published: day,
  updated: day,
  /** Slugs of other articles. */
  related: z.array(slug).min(2),
});

export type ArticleFrontMatter = z.infer<typeof articleFrontMatter>;

/**
 * Checks what stands above an article's text.
 *
 * @throws Error that names each field that is missing, unknown or wrong
 */
export function parseFrontMatter(value: unknown): ArticleFrontMatter {
  const { data, error } = articleFrontMatter.safeParse(value);
  if (data) return data;
  const problems = error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  );
  throw new Error(`front matter: ${problems.join('; ')}`);
}
