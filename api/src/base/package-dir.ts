import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/**
 * The folder of this package, which contains the migrations and the catalogue. This module may also
 * be part of a bundle.
 */
export const PACKAGE_DIR = dirname(findPackageJSON('.', import.meta.url) ?? '.');

/** Returns the version of this package, for the OpenAPI description. */
export function packageVersion(): string {
  const text = readFileSync(join(PACKAGE_DIR, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
