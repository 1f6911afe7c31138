import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Child } from '../child.ts';
import { median } from '../figures.ts';
import type { Workspace } from './workspace.ts';

/** Pages per second of one server process on one core. */
export interface Throughput {
  readonly cached: number;
  /** Every page rendered and compressed anew, its data asked of the API. */
  readonly uncached: number;
  /** `node:http` alone, answering the cached page's bytes. */
  readonly bare: number;
}

export interface ThroughputOptions {
  readonly path: string;
  readonly rounds: number;
  readonly seconds: number;
}

const HOUR_MS = 3_600_000;
const CONNECTIONS = 16;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
/** Set by Node itself on every answer. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response: IncomingMessage) => {
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
  });
}

async function pagesPerSecond(
  origin: string,
  path: string,
  unique: boolean,
  seconds: number,
): Promise<number> {
  const client = new Child<{ perSecond: number; failed: number }>(
    join(import.meta.dirname, 'load-client.ts'),
    {
      core: CLIENT_CORE,
      env: {
        PORT: new URL(origin).port,
        PATHNAME: path,
        UNIQUE: String(unique),
        CONNECTIONS: String(CONNECTIONS),
        SECONDS: String(seconds),
      },
    },
  );
  const { perSecond, failed } = await client.ready;
  if (failed > 0) throw new Error(`${failed} requests for ${path} were not answered with 200`);
  return perSecond;
}

/** Measures the federated site's server in turns with the bare one: both pinned to the same core. */
export async function measureThroughput(
  workspace: Workspace,
  { path, rounds, seconds }: ThroughputOptions,
): Promise<Throughput> {
  const cached = await workspace.startSite('federated', HOUR_MS, SERVER_CORE);
  const uncached = await workspace.startSite('federated', 0, SERVER_CORE);
  // The second answer is made knowing the version of the data and is the one that stays.
  await fetchRaw(cached + path);
  const { headers, body } = await fetchRaw(cached + path);
  const file = join(workspace.folder, 'page.br');
  await writeFile(file, body);
  const bare = await workspace.serve(join(import.meta.dirname, 'bare-server.ts'), {
    env: { BODY_FILE: file, HEADERS: JSON.stringify(headers) },
    core: SERVER_CORE,
  });
  const runs: Record<keyof Throughput, number[]> = { cached: [], uncached: [], bare: [] };
  // The first round is for the compilers of all three.
  for (let round = 0; round <= rounds; round++) {
    const figures: Throughput = {
      bare: await pagesPerSecond(bare, path, false, seconds),
      cached: await pagesPerSecond(cached, path, false, seconds),
      uncached: await pagesPerSecond(uncached, path, true, seconds),
    };
    if (round === 0) continue;
    runs.bare.push(figures.bare);
    runs.cached.push(figures.cached);
    runs.uncached.push(figures.uncached);
  }
  return {
    cached: median(runs.cached),
    uncached: median(runs.uncached),
    bare: median(runs.bare),
  };
}
