import { median } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { requestsPerSecond } from '../lib/requests-per-second.ts';
import { startServers } from './servers.ts';

export interface ReadEffort {
  readonly rounds: number;
  /** How long each server is measured in each round. */
  readonly seconds: number;
}

/** Requests per second on one core, of the API and of a minimal server. */
export interface Comparison {
  readonly name: string;
  readonly api: number;
  readonly peer: number;
  /** The minimum ratio of the API's rate to the peer's. */
  readonly target: number;
}

const NAMES = ['cached', 'bare', 'uncached', 'fastify'] as const;

/** Measures reads in interleaved rounds, so that disturbances affect all servers equally. */
export async function benchReads(
  frame: Frame,
  { rounds, seconds }: ReadEffort,
): Promise<Comparison[]> {
  const servers = await startServers(frame);
  const runs: Record<(typeof NAMES)[number], number[]> = {
    cached: [],
    bare: [],
    uncached: [],
    fastify: [],
  };
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? NAMES : NAMES.toReversed();
    for (const name of order) {
      const perSecond = await requestsPerSecond(frame, servers[name], seconds);
      if (round > 0) runs[name].push(perSecond);
    }
  }
  return [
    {
      name: 'list from memory; bare node:http',
      api: median(runs.cached),
      peer: median(runs.bare),
      target: 0.9,
    },
    {
      name: 'list from PostgreSQL; Fastify',
      api: median(runs.uncached),
      peer: median(runs.fastify),
      target: 0.85,
    },
  ];
}
