import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgresql } from '../../databases/find-postgresql.ts';
import { type PostgresqlServer, startPostgresql } from '../../databases/postgresql-server.ts';
import { prepare, releaseUrlOf, run, type TestProcess } from '../../embedded/processes.ts';
import { HOST, releaseClient } from '../client.ts';
import { findInconsistencies } from '../consistency.ts';

describe.skipIf(!findPostgresql())('two processes on one PostgreSQL', () => {
  const dirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'atlas-two-releases-')));
  const processes: TestProcess[] = [];
  let server: PostgresqlServer;
  let sql: postgres.Sql;

  const clientOf = (index: number) => {
    const dataDir = dirs[index] ?? '';
    return releaseClient({ releaseUrl: releaseUrlOf(dataDir), dataDir });
  };

  beforeAll(async () => {
    server = await startPostgresql({ durable: false });
    sql = postgres(`${server.url}/postgres`, { max: 1, onnotice: () => {} });
    const DATABASE_URL = `${server.url}/postgres`;
    await prepare({ DATA_DIR: dirs[0] ?? '', DATABASE_URL });
    for (const DATA_DIR of dirs) processes.push(run('serve.ts', { DATA_DIR, DATABASE_URL }));
    await Promise.all(processes.map(({ ready }) => ready));
  });
  afterAll(async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended));
    await sql.end();
    await server.stop();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  test('a change requested from one process reaches workers and servers of the other', async () => {
    const [one, other] = [clientOf(0), clientOf(1)];
    await other.report();
    await one.publish('mf-a', '1.0.0');
    const waiting = other.takeWork(HOST, 20);
    const { id } = await one.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const work = await waiting;
    if (!work) throw new Error('No work was offered');
    const ended = one.read(`/changes/${id}?wait=20`);
    expect((await other.doWork(work)).status).toBe(204);
    expect(await ended).toMatchObject({ state: 'done', revision: 1 });
    expect(await other.pointer()).toEqual(await one.pointer());
  });

  test('concurrent changes through both processes are all made, one after the other', async () => {
    const clients = [clientOf(0), clientOf(1)];
    const names = ['mf-b', 'mf-c', 'mf-d', 'mf-e'];
    const changes = await Promise.all(
      names.map(async (name, index) => {
        const client = clients[index % 2];
        if (!client) throw new Error('Missing client');
        await client.publish(name, '1.0.0');
        return client.change({ kind: 'activate', versions: { [name]: '1.0.0' } });
      }),
    );
    let isOver = false;
    const workers = clients.map(async (client) => {
      while (!isOver) {
        const work = await client.takeWork(HOST, 1);
        if (work) await client.doWork(work);
      }
    });
    const [one] = clients;
    const revisions: unknown[] = [];
    for (const { id } of changes) {
      const ended = Object(await one?.read(`/changes/${id}?wait=20`));
      expect(ended).toMatchObject({ state: 'done' });
      revisions.push(ended.revision);
    }
    isOver = true;
    await Promise.all(workers);
    expect(new Set(revisions)).toEqual(new Set([2, 3, 4, 5]));
    expect(await findInconsistencies(sql)).toEqual([]);
  });
});
