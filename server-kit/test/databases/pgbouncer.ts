import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './find-postgresql.ts';
import { end, freePort, ownFolder, waitUntilReady } from './postgresql-server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const MISSING =
  'This test needs pgbouncer and found none. Install it: sudo apt-get install pgbouncer';

/** Installs pgbouncer if possible. Throws an error with instructions if it is missing. */
function ensurePgbouncer(): void {
  if (!existsSync(PROGRAM)) installPackage('pgbouncer');
  if (!existsSync(PROGRAM)) throw new Error(MISSING);
}

/** Runs pgbouncer in transaction mode in front of a server, configured as in docs/operations.md. */
export async function startPgbouncer(server: string) {
  ensurePgbouncer();
  const { folder, user } = ownFolder('pgbouncer');
  const port = await freePort();
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${new URL(server).port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    // Fewer than the API's connections, so that they must share.
    'default_pool_size = 3',
    'ignore_startup_parameters = statement_timeout,extra_float_digits',
  ];
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n');
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  const child = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' });
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
