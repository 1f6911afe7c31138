import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresql } from './find-postgresql.ts';
import { end, freePort, ownFolder, serverFlags, waitUntilReady } from './postgresql-server.ts';

/** Starts a standby of a server. Its `url` has no database name. */
export async function startStandby(primary: string) {
  const bin = findPostgresql() ?? '';
  const { folder, user } = ownFolder('standby');
  const data = join(folder, 'data');
  const copy = ['--dbname', primary, '-D', data, '--write-recovery-conf', '--checkpoint=fast'];
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'pg_basebackup'), copy, options);
  const port = await freePort();
  const flags = serverFlags(folder, port);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], options);
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  await waitUntilReady(url);
  return {
    url,
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
