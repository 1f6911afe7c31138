import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepare } from '../embedded/processes.ts';
import '../../../server-kit/test/databases/provided.ts';

/**
 * Prepares one embedded database with the full catalogue. Test files copy it, which is much faster.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-catalogue-'));
  await prepare({ DATA_DIR: folder });
  project.provide('catalogueFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
