import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Child } from '../child.ts';
import { median } from '../figures.ts';
import { fetchRaw } from '../traffic/bare.ts';
import type { Workspace } from './workspace.ts';

/** Pages per second of one server process on one core. */
export interface Throughput {
  readonly cached: number;
  /** Bare `node:http` that sends the cached page's bytes. */
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

async function pagesPerSecond(origin: string, path: string, seconds: number): Promise<number> {
  const client = new Child<{ perSecond: number; failed: number }>(
    join(import.meta.dirname, 'load-client.ts'),
    {
      core: CLIENT_CORE,
      env: {
        PORT: new URL(origin).port,
        PATHNAME: path,
        CONNECTIONS: String(CONNECTIONS),
        SECONDS: String(seconds),
      },
    },
  );
  const { perSecond, failed } = await client.ready;
  if (failed > 0) throw new Error(`${failed} requests for ${path} did not return status 200`);
  return perSecond;
}

/** Measures the federated site's server and the bare one alternately. Both are pinned to the same core. */
export async function measureThroughput(
  workspace: Workspace,
  { path, rounds, seconds }: ThroughputOptions,
): Promise<Throughput> {
  const cached = await workspace.startSite('federated', HOUR_MS, SERVER_CORE);
  // The second response is rendered with a known data version and stays cached.
  await fetchRaw(cached + path);
  const { headers, body } = await fetchRaw(cached + path);
  const file = join(workspace.folder, 'page.br');
  await writeFile(file, body);
  const bare = await workspace.serve(join(import.meta.dirname, 'bare-server.ts'), {
    env: { BODY_FILE: file, HEADERS: JSON.stringify(headers) },
    core: SERVER_CORE,
  });
  const runs: Record<keyof Throughput, number[]> = { cached: [], bare: [] };
  // The first round warms up the JIT compilers of all three processes.
  for (let round = 0; round <= rounds; round++) {
    const figures: Throughput = {
      bare: await pagesPerSecond(bare, path, seconds),
      cached: await pagesPerSecond(cached, path, seconds),
    };
    if (round === 0) continue;
    runs.bare.push(figures.bare);
    runs.cached.push(figures.cached);
  }
  return {
    cached: median(runs.cached),
    bare: median(runs.bare),
  };
}
