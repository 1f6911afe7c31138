import { execFile, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePostgresql } from './find-postgresql.ts';
import { end, freePort, ownFolder, serverFlags, waitUntilReady } from './postgresql-server.ts';

interface CopyOptions {
  /** By default any free one. */
  readonly port?: number;
  /** Settings of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a standby of a server. Its `url` has no database name. */
export async function startStandby(primary: string, options: CopyOptions = {}) {
  const copy = await copyServer(primary, ['--write-recovery-conf']);
  return startCopy(copy, options);
}

/** Makes a base backup of a running server. `restore` starts it and replays the archive up to a transaction. */
export async function backUpServer(primary: string) {
  const copy = await copyServer(primary, []);
  return {
    restore(archive: string, beforeTransaction: string) {
      writeFileSync(join(copy.data, 'recovery.signal'), '');
      const settings = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_xid: beforeTransaction,
        recovery_target_inclusive: 'off',
        // At that point, it is readable but accepts no writes.
        recovery_target_action: 'pause',
        archive_mode: 'off',
      };
      return startCopy(copy, { settings });
    },
  };
}

type Copy = Awaited<ReturnType<typeof copyServer>>;

async function copyServer(primary: string, options: readonly string[]) {
  const { folder, user } = ownFolder('standby');
  const data = join(folder, 'data');
  const args = ['--dbname', primary, '-D', data, '--checkpoint=fast', ...options];
  const run = { ...user, cwd: folder };
  await promisify(execFile)(join(ensurePostgresql(), 'pg_basebackup'), args, run);
  return { folder, data, run };
}

async function startCopy({ folder, data, run }: Copy, { port: given, settings }: CopyOptions) {
  const port = given ?? (await freePort());
  const flags = serverFlags(folder, port, settings && { settings });
  const child = spawn(join(ensurePostgresql(), 'postgres'), ['-D', data, ...flags], {
    ...run,
    stdio: 'ignore',
  });
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  await waitUntilReady(url);
  return {
    url,
    /** Kills the server with SIGKILL, like a crash. */
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
