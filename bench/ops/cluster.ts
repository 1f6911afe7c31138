import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Pool } from '../../server-kit/src/db/client.ts';
import {
  ownFolder,
  type PostgresqlServer,
  startPostgresql,
} from '../../server-kit/test/databases/postgresql-server.ts';
import { startStandby } from '../../server-kit/test/databases/standby.ts';
import type { Frame } from '../frame/frame.ts';

const WAIT_MS = 30_000;
const POLL_MS = 50;

interface Server {
  /** Without a database name. */
  readonly url: string;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface FirstServers {
  readonly primary: PostgresqlServer;
  readonly standby: Server;
}

/** A PostgreSQL primary, its synchronous standby, and the archive of their write-ahead log. */
export class Cluster {
  /** Names both servers. A client uses the one that accepts writes. */
  readonly url: string;
  /** The folder of the archived log. */
  readonly archive: string;
  private servers: { primary: Server; standby: Server };
  private readonly settings: Readonly<Record<string, string>>;
  private readonly first: PostgresqlServer;

  private constructor(servers: FirstServers, archive: string, settings: Cluster['settings']) {
    this.first = servers.primary;
    const hosts = [servers.primary, servers.standby].map(({ url }) => new URL(url).host);
    this.url = `postgresql://postgres@${hosts.join()}/postgres?target_session_attrs=primary`;
    this.archive = archive;
    this.servers = servers;
    this.settings = settings;
  }

  static async start(frame: Frame): Promise<Cluster> {
    const { folder: archive } = ownFolder('archive');
    const settings = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
    const stop = (server: Server) => server.stop();
    const primary = frame.use(await startPostgresql({ durable: false, settings }), stop);
    const standby = frame.use(await startStandby(primary.url, { settings }), stop);
    const cluster = new Cluster({ primary, standby }, archive, settings);
    // A failover replaces both.
    frame.use(cluster, (each) => each.stop());
    await cluster.waitForStandby();
    return cluster;
  }

  get primaryUrl(): string {
    return this.servers.primary.url;
  }

  /** Runs statements on the primary, on a separate connection. */
  async query<T>(work: (sql: Pool) => Promise<T>, url = this.primaryUrl): Promise<T> {
    const sql = connect({ kind: 'url', url: `${url}/postgres`, pool: 1 }, 0);
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  /** Suspends all processes of the primary. @returns what lets them go on */
  async hangPrimary(): Promise<() => void> {
    const [row] = await this.query(
      (sql) => sql<{ folder: string }[]>`
      select current_setting('data_directory') as folder`,
    );
    const [main = ''] = (await readFile(join(row?.folder ?? '', 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    process.kill(Number(main), 'SIGSTOP');
    const children = execFileSync('pgrep', ['--parent', main], { encoding: 'utf8' });
    const pids = children.trim().split('\n').map(Number);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    pids.push(Number(main));
    return () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    };
  }

  killPrimary(): Promise<void> {
    return this.servers.primary.kill();
  }

  /** Ends the first primary as a crash would, and starts it again. */
  async restartFirst(): Promise<void> {
    await this.first.kill();
    await this.first.start();
  }

  async promote(): Promise<void> {
    await this.query((sql) => sql`select pg_promote()`, this.servers.standby.url);
  }

  /** Starts a new standby of the promoted server, on the port of the one that was lost. */
  async replaceLost(): Promise<void> {
    const { primary: lost, standby: primary } = this.servers;
    await lost.stop();
    const port = Number(new URL(lost.url).port);
    const standby = await startStandby(primary.url, { port, settings: this.settings });
    this.servers = { primary, standby };
    await this.waitForStandby();
  }

  /** Waits until the archive contains everything committed so far. */
  async archiveAll(): Promise<void> {
    const [row] = await this.query(
      (sql) => sql<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`,
    );
    const file = row?.file ?? '';
    await until(async () => (await readdir(this.archive)).includes(file), 'archived the log');
  }

  async stop(): Promise<void> {
    await this.servers.standby.stop();
    await this.servers.primary.stop();
  }

  /**
   * Waits until the standby is streaming. From then on, commits wait for it, so that a failover
   * loses none.
   */
  private async waitForStandby(): Promise<void> {
    const isStreaming = async () => {
      const rows = await this.query(
        (sql) => sql`select from pg_stat_replication where state = 'streaming'`,
      );
      return rows.length > 0;
    };
    await until(isStreaming, 'started to stream to the standby');
    await this.query(async (sql) => {
      await sql`alter system set synchronous_standby_names = '*'`;
      await sql`select pg_reload_conf()`;
    });
  }
}

/** Waits until a check succeeds. @throws Error after half a minute that says what did not happen */
export async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Nothing has ${what} within ${WAIT_MS} ms`);
    await sleep(POLL_MS);
  }
}
