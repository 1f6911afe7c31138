import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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
