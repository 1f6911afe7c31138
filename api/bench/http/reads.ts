import { Child } from '../../../shell/bench/child.ts';
import { median } from '../../../shell/bench/figures.ts';
import { LOAD_CLIENT, PATH, startServers } from './servers.ts';

export interface Effort {
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

const CONNECTIONS = 16;
const CLIENT_CORE = 1;
const NAMES = ['cached', 'bare', 'uncached', 'fastify'] as const;

/** Measures reads in interleaved rounds, so that disturbances affect all servers equally. */
export async function benchReads({ rounds, seconds }: Effort): Promise<Comparison[]> {
  const servers = await startServers();
  try {
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
        const perSecond = await requestsPerSecond(servers[name], seconds);
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
  } finally {
    await servers.close();
  }
}

async function requestsPerSecond(origin: string, seconds: number): Promise<number> {
  const client = new Child<{ perSecond: number; failed: number }>(LOAD_CLIENT, {
    core: CLIENT_CORE,
    env: {
      PORT: new URL(origin).port,
      PATHNAME: PATH,
      UNIQUE: 'false',
      CONNECTIONS: String(CONNECTIONS),
      SECONDS: String(seconds),
    },
  });
  const { perSecond, failed } = await client.ready;
  if (failed > 0) throw new Error(`${failed} requests to ${origin} failed`);
  return perSecond;
}
