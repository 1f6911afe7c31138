import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import type { Pool } from '../../src/db/client.ts';

/** Databases for the tests of a file on PostgreSQL, which are dropped afterwards. */
export function useDatabases() {
  const prepared = inject('database');
  if (prepared.kind !== 'postgresql') throw new Error('This file needs PostgreSQL');
  const { server, template } = prepared;
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} });
  const names: string[] = [];
  const pools: Pool[] = [];

  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    for (const name of names) await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  });

  async function create(from: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await admin`create database ${admin(name)} template ${admin(from)}`;
    names.push(name);
    return `${server}/${name}`;
  }

  return {
    /** Creates an empty database. Returns its URL. */
    createEmpty: () => create('template0'),
    /** Creates a database with the fixture. Returns its URL. */
    createPrepared: () => create(template),
    /** Opens a pool of up to four connections. */
    connect(url: string): Pool {
      const pool = postgres(url, { max: 4, onnotice: () => {} });
      pools.push(pool);
      return pool;
    },
  };
}
