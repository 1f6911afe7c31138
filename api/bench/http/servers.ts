import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Child } from '../../../shell/bench/child.ts';
import { PACKAGE_DIR } from '../../src/base/config.ts';
import { startPostgresql } from '../../test/databases/postgresql-server.ts';

/** The measured read. It returns 48 agents, as many as the baseline reads. */
export const PATH = '/api/newest-agents?limit=48';

const SHELL_BENCH = join(PACKAGE_DIR, '..', 'shell', 'bench', 'web');
export const LOAD_CLIENT = join(SHELL_BENCH, 'load-client.ts');
const BARE_SERVER = join(SHELL_BENCH, 'bare-server.ts');
const FASTIFY_SERVER = join(import.meta.dirname, 'fastify-server.ts');
const API = join(PACKAGE_DIR, 'bin', 'serve.ts');
const PREPARE = join(PACKAGE_DIR, 'bin', 'prepare.ts');

const SERVER_CORE = 0;
/** Headers that Node sets itself on every response. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const COMPRESSED_WITHIN_MS = 10_000;

/** The origins of the compared servers. They all share one core. */
export interface Servers {
  readonly cached: string;
  readonly uncached: string;
  /** Plain `node:http` that sends the bytes of the cached response. */
  readonly bare: string;
  readonly fastify: string;
  close(): Promise<void>;
}

/** Starts all servers on the PostgreSQL of `DATABASE_URL`, or on a new one. */
export async function startServers(): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  const start = async <Ready extends object>(script: string, env: NodeJS.ProcessEnv) => {
    const child = new Child<Ready>(script, {
      env: { DATA_DIR: folder, ...env },
      core: SERVER_CORE,
    });
    closers.push(() => child.stop());
    return child.ready;
  };
  try {
    let { DATABASE_URL } = process.env;
    if (!DATABASE_URL) {
      const server = await startPostgresql({ durable: true });
      closers.push(server.stop);
      DATABASE_URL = `${server.url}/postgres`;
    }
    // Serving does not migrate, so prepare the database first.
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL };
    execFileSync(process.execPath, [PREPARE], { env, stdio: 'ignore' });
    const { url: cached } = await start<{ url: string }>(API, { DATABASE_URL });
    const off = { DATABASE_URL, READ_CACHE_MB: '0' };
    const { url: uncached } = await start<{ url: string }>(API, off);
    const { url: fastify } = await start<{ url: string }>(FASTIFY_SERVER, { DATABASE_URL });
    const { headers, body } = await fetchCompressed(cached);
    const BODY_FILE = join(folder, 'response.br');
    await writeFile(BODY_FILE, body);
    const same = { BODY_FILE, HEADERS: JSON.stringify(headers) };
    const { port } = await start<{ port: number }>(BARE_SERVER, same);
    return { cached, uncached, fastify, bare: `http://127.0.0.1:${port}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface RawResponse {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Fetches the compressed response. The first requests get it uncompressed. */
async function fetchCompressed(origin: string): Promise<RawResponse> {
  const deadline = performance.now() + COMPRESSED_WITHIN_MS;
  while (performance.now() < deadline) {
    const response = await fetchRaw(origin + PATH);
    if (response.headers['content-encoding'] === 'br') return response;
    await setTimeout(100);
  }
  throw new Error(`${PATH} was not compressed in time`);
}

function fetchRaw(url: string): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('error', reject);
    response.once('end', () => {
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !OWN_HEADERS.has(name) ? [[name, value] as const] : [],
      );
      resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) });
    });
  }).once('error', reject);
  return promise;
}
