import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SetupError } from '../../base/config.ts';
import type { DatabaseAddress } from '../client.ts';
import { DatabaseMessage, WITH_PARENT } from './messages.ts';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
/** A process that ran this long counts as stable and resets the delay. */
const STABLE_AFTER_MS = 30_000;
/** A bundle has no such file beside the `package.json` of its package. */
const PROGRAM = join(dirname(findPackageJSON('.', import.meta.url) ?? '.'), 'bin/database.ts');
const NO_DATABASE = 'This build has no embedded database. Set DATABASE_URL.';
// A socket path may have 103 bytes on macOS and 107 on Linux: sun_path in unix(7).
const SOCKET_PATH_MAX = 100;

export interface Supervisor {
  address: DatabaseAddress;
  /** The id of the process that currently runs the database. */
  pid(): number | undefined;
  /** Closes the database cleanly and stops the supervision. */
  stop(): Promise<void>;
}

/**
 * Runs the embedded database in its own process and restarts it with exponential backoff when it
 * exits. Its address stays the same. Throws a {@link SetupError} if the first start fails.
 */
export async function superviseDatabase(
  dataDir: string,
  onEvent: (text: string) => void,
): Promise<Supervisor> {
  if (!existsSync(PROGRAM)) throw new SetupError(NO_DATABASE);
  const path = socketPath(dataDir);
  let stopping = false;
  let delay = FIRST_DELAY_MS;
  let timer: NodeJS.Timeout | undefined;
  let child = start(dataDir, path);
  await whenReady(child);
  watch();

  function watch() {
    const startedAt = Date.now();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      if (Date.now() - startedAt > STABLE_AFTER_MS) delay = FIRST_DELAY_MS;
      onEvent(`The database process ended (${signal ?? code}); restarting it in ${delay} ms.`);
      timer = setTimeout(restart, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    });
  }

  function restart() {
    child = start(dataDir, path);
    watch();
    whenReady(child).then(
      () => onEvent('The database is back.'),
      (error: unknown) => onEvent(String(error)),
    );
  }

  return {
    address: { kind: 'socket', path },
    pid: () => child.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // The signal ends a process that is still starting. A running one ends when the channel
      // closes.
      child.kill('SIGTERM');
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function start(dataDir: string, path: string): ChildProcess {
  return fork(PROGRAM, [path, WITH_PARENT], {
    env: { ...process.env, DATA_DIR: dataDir },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

function whenReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (raw) => {
      const message = DatabaseMessage.parse(raw);
      if (message.type === 'ready') resolve();
      else reject(new SetupError(message.text));
    });
    child.once('exit', (code, signal) => {
      reject(new SetupError(`The database process ended before it was ready (${signal ?? code}).`));
    });
  });
}

function socketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\agent-atlas-${randomUUID()}`;
  const path = join(dataDir, 'pgdata.sock');
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX) return path;
  return join(mkdtempSync(join(tmpdir(), 'agent-atlas-')), 'pgdata.sock');
}
