import { join } from 'node:path';
import { readCatalogue } from '../../src/catalogue/read.ts';
import { seed } from '../../src/catalogue/seed.ts';
import { PACKAGE_DIR } from '../../src/config.ts';
import type { Pool } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { generate } from './generate.ts';

const EACH = { reviewsPerAgent: 5, votesPerAgent: 5 };

/** Fills an empty database with the catalogue and made-up agents, `agents` in total. */
export async function loadDirectory(sql: Pool, agents: number): Promise<void> {
  await migrate(sql, join(PACKAGE_DIR, 'migrations'));
  const catalogue = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
  await seed(sql, catalogue, true);
  const own = agents - catalogue.agents.length;
  const startedAt = performance.now();
  await generate(sql, { agents: own, ...EACH }, (text) => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.error(`${agents} agents: ${text} (${seconds} s)`);
  });
}
