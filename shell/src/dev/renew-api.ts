import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';
import { StartError } from '../run/processes.ts';

const MIGRATIONS = ['api/migrations', 'registry/migrations'];
/** Folders whose files a process puts into the database before the API serves them. */
const STORED = [...MIGRATIONS, 'api/catalogue'];

/** The folders of the workspace that the API consists of. */
export const API_FOLDERS: readonly string[] = [
  ...['api/src', 'api/contract', 'registry/src', 'registry/contract', 'server-kit/src'],
  ...STORED,
];

interface RenewedApi {
  readonly replace: () => Promise<void>;
  readonly prepareAndReplace: () => Promise<void>;
}

/** Migrations without a text. A new file often starts like that, and one that was applied must not be edited. */
function blankMigrations(root: string): string[] {
  const files = MIGRATIONS.flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => readFileSync(join(root, file), 'utf8').trim() === '');
}

/**
 * Applies changes of the API's sources by restarting it. If migrations or the catalogue have changed, the database is
 * prepared as well. If that fails, the API starts again after the next change.
 *
 * @param changed the folders of {@link API_FOLDERS} that have changed
 * @param root the workspace's folder
 * @throws StartError
 */
export async function renewApi(
  changed: ReadonlySet<string>,
  { replace, prepareAndReplace }: RenewedApi,
  root: string = ROOT,
): Promise<void> {
  if (!STORED.some((folder) => changed.has(folder))) return replace();
  const [blank] = blankMigrations(root);
  if (blank === undefined) return prepareAndReplace();
  throw new StartError(`${blank} is empty. It is applied once it has statements.`);
}
