import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { findPostgresql } from './find-postgresql.ts';
import { prepare } from './prepare.ts';
import './provided.ts';

const TEMPLATE = 'prepared';
const START_ATTEMPTS = 100;

/** Starts a server with one prepared database that every test file gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgresql();
  if (!bin) throw new Error('No PostgreSQL server was found');
  const folder = mkdtempSync(join(tmpdir(), 'atlas-postgresql-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' });
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    port,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const server = `postgresql://postgres@127.0.0.1:${port}`;
  await createTemplate(server);
  project.provide('database', { kind: 'postgresql', server, template: TEMPLATE });
  return async () => {
    const ended = once(child, 'exit');
    // Immediate shutdown: nothing here is worth a checkpoint.
    child.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function createTemplate(server: string): Promise<void> {
  const admin = postgres(`${server}/postgres`, { max: 1, backoff: () => 0.05 });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin`select 1`;
      break;
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await admin`create database ${admin(TEMPLATE)}`;
  await admin.end();
  const sql = postgres(`${server}/${TEMPLATE}`, { max: 1, onnotice: () => {} });
  await prepare(sql);
  await sql.end();
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
