import { Child } from '../../../shell/bench/child.ts';
import { median } from '../../../shell/bench/figures.ts';
import { LOAD_CLIENT, PATH, startServers } from './servers.ts';

export interface Effort {
  readonly rounds: number;
  /** How long a server is asked in each round. */
  readonly seconds: number;
}

/** Answers per second on one core, of the API and of a server that does only what is needed. */
export interface Comparison {
  readonly name: string;
  readonly api: number;
  readonly peer: number;
  /** The share of the peer's answers that the API must reach. */
  readonly target: number;
}

const CONNECTIONS = 16;
const CLIENT_CORE = 1;
const NAMES = ['cached', 'bare', 'uncached', 'fastify'] as const;

/** Measures reads in interleaved rounds: what disturbs the machine disturbs all. */
export async function benchReads({ rounds, seconds }: Effort): Promise<Comparison[]> {
  const servers = await startServers();
  try {
    const runs: Record<(typeof NAMES)[number], number[]> = {
      cached: [],
      bare: [],
      uncached: [],
      fastify: [],
    };
    // The first round is for the compilers of all four.
    for (let round = 0; round <= rounds; round++) {
      const order = round % 2 === 0 ? NAMES : NAMES.toReversed();
      for (const name of order) {
        const perSecond = await answersPerSecond(servers[name], seconds);
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

async function answersPerSecond(origin: string, seconds: number): Promise<number> {
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
  if (failed > 0) throw new Error(`${failed} requests to ${origin} were not answered with 200`);
  return perSecond;
}
