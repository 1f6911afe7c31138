import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Publication } from './page-data.ts';

/** How these versions were published. */
export async function selectPublications(
  sql: Sql,
  names: readonly string[],
  versions: readonly string[],
): Promise<Publication[]> {
  const rows = await sql<(Omit<Publication, 'publishedAt'> & { publishedAt: Date })[]>`
    select
      name, version, published_at as "publishedAt", published_by as "publishedBy", provenance,
      checks
    from release
    join unnest(${[...names]}::text[], ${[...versions]}::text[]) as wanted (name, version)
      using (name, version)`;
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
}
