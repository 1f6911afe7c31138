import { join } from 'node:path';
import { CatalogueError, readCatalogue } from '../src/catalogue/read.ts';
import { seed } from '../src/catalogue/seed.ts';
import { PACKAGE_DIR, readConfig, SetupError } from '../src/config.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import { refreshScores } from '../src/ranking/refresh.ts';

const USAGE = `Usage: node bin/catalogue.ts check|load
  check  reads the catalogue's files and names every problem
  load   checks, then makes the database hold exactly this catalogue`;

const command = process.argv[2];
if (command !== 'check' && command !== 'load') {
  console.error(USAGE);
  process.exit(2);
}

try {
  const catalogue = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
  const categories = new Set(catalogue.agents.map((agent) => agent.category));
  console.log(
    `${catalogue.agents.length} agents in ${categories.size} categories, ${catalogue.reviews.length} sample reviews: no problems.`,
  );
  if (command === 'load') await load();

  async function load() {
    const config = readConfig(process.env);
    const database = await openDatabase(config, console.error);
    try {
      await migrate(database.sql, join(PACKAGE_DIR, 'migrations'));
      const loaded = await seed(database.sql, catalogue, config.SAMPLE_REVIEWS);
      await refreshScores(database.sql, null, new Date());
      console.log(loaded ? 'Loaded.' : 'Nothing has changed since it was loaded last.');
    } finally {
      await database.close();
    }
  }
} catch (error) {
  const isExpected = error instanceof SetupError || error instanceof CatalogueError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
