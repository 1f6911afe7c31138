import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** By name, because this module is part of the API's bundle, which has another package's folder. */
const PACKAGE = findPackageJSON('@agent-atlas/registry', import.meta.url) ?? 'package.json';

/** The folder of the registry's migrations. */
export const MIGRATIONS_DIR = join(dirname(PACKAGE), 'migrations');

/** Where the stylesheets of the operators' page are. */
export const PAGE_DIR = join(dirname(PACKAGE), 'src/page');

/** Returns the version of this package, for the OpenAPI description. */
export function packageVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version;
}
