import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { ensurePostgresql } from './find-postgresql.ts';

const START_ATTEMPTS = 200;
const RETRY_MS = 50;

/** A private PostgreSQL server. It stores everything in a folder that `stop` removes. */
export interface PostgresqlServer {
  /** The connection URL without a database name. */
  url: string;
  /** Creates an empty database. Returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Kills the server with SIGKILL, like a crash. */
  kill(): Promise<void>;
  /** Restarts it on the same port, and waits until it accepts connections. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Whether commits wait for the disk, as in production. */
  durable: boolean;
  /** Settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
}

/** Creates and starts a server. Installs PostgreSQL if possible, and throws if it is missing. */
export async function startPostgresql({
  durable,
  settings,
}: ServerOptions): Promise<PostgresqlServer> {
  const bin = ensurePostgresql();
  const { folder, user } = ownFolder('postgresql');
  const data = join(folder, 'data');
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' });
  const flags = serverFlags(folder, port, { durable, settings });
  let child: ChildProcess;

  async function start(): Promise<void> {
    const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
    const launch = () => {
      child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], options);
      // After a kill, it cannot start until the last process of the killed server has exited.
      child.once('exit', (code) => {
        if (code === 1 && !isUp) setTimeout(RETRY_MS).then(launch);
      });
    };
    let isUp = false;
    launch();
    await waitUntilReady(url);
    isUp = true;
  }

  await start();
  return {
    url,
    start,
    async createDatabase(name) {
      const admin = postgres(`${url}/postgres`, { max: 1 });
      await admin`create database ${admin(name)}`;
      await admin.end();
      return `${url}/${name}`;
    },
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a data folder for a server. Returns it and the user to run the server as. */
export function ownFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `atlas-${name}-`));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, user };
}

/** The arguments of a server that listens only on this machine. */
export function serverFlags(
  folder: string,
  port: number,
  { durable, settings }: Partial<ServerOptions> = {},
): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    port,
    ...(!durable && { fsync: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Stops a server that may have ended. By default, it stops immediately, without a checkpoint. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGQUIT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Waits until a server accepts connections. Throws after {@link START_ATTEMPTS} attempts. */
export async function waitUntilReady(url: string): Promise<void> {
  const admin = postgres(`${url}/postgres`, { max: 1, backoff: () => 0.05, onnotice: () => {} });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin`select 1`;
      return await admin.end();
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}

/**
 * The `postgres` user if this process runs as root, because PostgreSQL and pgbouncer refuse root.
 */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
