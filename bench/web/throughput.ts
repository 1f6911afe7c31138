import { median } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { fetchRaw, startBare } from '../lib/bare.ts';
import { requestsPerSecond, SERVER_CORE } from '../lib/requests-per-second.ts';
import type { Workspace } from '../sites/workspace.ts';

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

/** Measures the federated site's server and the bare one alternately. Both are pinned to the same core. */
export async function measureThroughput(
  frame: Frame,
  workspace: Workspace,
  { path, rounds, seconds }: ThroughputOptions,
): Promise<Throughput> {
  const cached = (await workspace.startSite('federated', SERVER_CORE)) + path;
  // The second response is rendered with a known data version and stays cached.
  await fetchRaw(cached);
  const bare = await startBare(frame, await fetchRaw(cached), SERVER_CORE);
  const runs: Record<keyof Throughput, number[]> = { cached: [], bare: [] };
  // The first round warms up the JIT compilers of all three processes.
  for (let round = 0; round <= rounds; round++) {
    const figures: Throughput = {
      bare: await requestsPerSecond(frame, bare, seconds),
      cached: await requestsPerSecond(frame, cached, seconds),
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
