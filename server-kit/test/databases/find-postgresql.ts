import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const MISSING = `The tests of the API need a PostgreSQL server and found none. Install one
  Debian, Ubuntu:  sudo apt-get install postgresql      Fedora:  sudo dnf install postgresql-server
  macOS:           brew install postgresql
or add the folder with its initdb to PATH.`;

/** The folder of the newest PostgreSQL server's binaries; undefined if none is installed. */
export function findPostgresql(): string | undefined {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged)
    ? readdirSync(packaged)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = [
    ...versions.map((version) => join(packaged, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(
    (dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')),
  );
}

/**
 * Like {@link findPostgresql}, but installs Debian's package if this user may install packages.
 * Throws an error with instructions if there is no server, so that its tests never silently skip.
 */
export function ensurePostgresql(): string {
  const found = findPostgresql();
  if (found) return found;
  installPackage('postgresql');
  const installed = findPostgresql();
  if (installed) return installed;
  throw new Error(MISSING);
}

/** Installs a package of Debian if this user may install packages. The caller checks the result. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name} from the package manager …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', ...args], { stdio: 'ignore', env });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', name);
  } catch {
    // The caller reports what is missing.
  }
}
