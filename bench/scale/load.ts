import { publishCatalogue } from '../../api/src/catalogue/publish.ts';
import { CATALOGUE_DIR, readCatalogue } from '../../api/src/catalogue/read.ts';
import { readSchema } from '../../api/src/schema.ts';
import type { Pool } from '../../server-kit/src/db/client.ts';
import { migrate } from '../../server-kit/src/db/migrate.ts';
import { generate } from './generate.ts';

const EACH = { reviewsPerAgent: 5, votesPerAgent: 5 };

/** Fills an empty database with the catalogue and generated agents, `agents` in total. */
export async function loadDirectory(sql: Pool, agents: number): Promise<void> {
  await migrate(sql, await readSchema());
  const catalogue = await readCatalogue(CATALOGUE_DIR);
  const today = new Date().toISOString().slice(0, 10);
  await publishCatalogue(sql, catalogue, { withSampleReviews: true, today });
  const generated = agents - catalogue.agents.length;
  const startedAt = performance.now();
  await generate(sql, { agents: generated, ...EACH }, (text) => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.error(`${agents} agents: ${text} (${seconds} s)`);
  });
}
