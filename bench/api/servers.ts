import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PACKAGE_DIR } from '../../api/src/base/package-dir.ts';
import type { Frame } from '../frame/frame.ts';
import { fetchRaw, type RawResponse, startBare } from '../lib/bare.ts';
import { startChild } from '../lib/child.ts';
import { newDatabase } from '../lib/database.ts';
import { SERVER_CORE } from '../lib/requests-per-second.ts';

/** The measured read. It returns 48 agents, as many as the baseline reads. */
const PATH = '/api/newest-agents?limit=48';

const FASTIFY_SERVER = join(import.meta.dirname, 'fastify-server.ts');
const API = join(PACKAGE_DIR, 'bin', 'serve.ts');
const PREPARE = join(PACKAGE_DIR, 'bin', 'prepare.ts');

const COMPRESSED_WITHIN_MS = 10_000;

/** The URLs of the same read on the compared servers, which all share one core. */
export interface Servers {
  readonly cached: string;
  readonly uncached: string;
  /** Plain `node:http` that sends the bytes of the cached response. */
  readonly bare: string;
  readonly fastify: string;
}

/** Starts all servers on the PostgreSQL of `DATABASE_URL`, or on a new one. */
export async function startServers(frame: Frame): Promise<Servers> {
  const DATABASE_URL = process.env.DATABASE_URL || (await newDatabase(frame, true));
  // Serving does not migrate, so prepare the database first.
  const env = { ...process.env, DATABASE_URL };
  execFileSync(process.execPath, [PREPARE], { env, stdio: 'ignore' });
  const start = async (script: string, settings: NodeJS.ProcessEnv = {}) => {
    const options = { env: { DATABASE_URL, ...settings }, core: SERVER_CORE };
    const { url } = await startChild<{ url: string }>(frame, script, options);
    return url + PATH;
  };
  const cached = await start(API);
  const uncached = await start(API, { READ_CACHE_MB: '0' });
  const fastify = await start(FASTIFY_SERVER);
  const bare = await startBare(frame, await fetchCompressed(cached), SERVER_CORE);
  return { cached, uncached, fastify, bare };
}

/** Fetches the compressed response. The first requests get it uncompressed. */
async function fetchCompressed(url: string): Promise<RawResponse> {
  const deadline = performance.now() + COMPRESSED_WITHIN_MS;
  while (performance.now() < deadline) {
    const response = await fetchRaw(url, 'br');
    if (response.headers['content-encoding'] === 'br') return response;
    await setTimeout(100);
  }
  throw new Error(`${PATH} was not compressed in time`);
}
