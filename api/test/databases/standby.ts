import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresql } from './find-postgresql.ts';
import { firstAnswer, freePort, unprivilegedUser } from './postgresql-server.ts';

/** Starts a standby that follows a server. Gives its URL, without the name of a database. */
export async function startStandby(primary: string) {
  const bin = findPostgresql() ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'atlas-standby-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const copy = ['--dbname', primary, '-D', data, '--write-recovery-conf', '--checkpoint=fast'];
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'pg_basebackup'), copy, options);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    port,
    fsync: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], options);
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  await firstAnswer(url);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
