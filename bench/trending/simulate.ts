import { TREND_HALF_LIFE_DAYS } from '../../api/contract/options.ts';
import { normal, randomNumbers } from '../lib/random.ts';

/** For how many days votes are simulated. */
const DAYS = 60;
/** The share of sessions that share a network with others, such as that of an office. */
const SHARED_NETWORKS = 0.15;

/** A vote of a session on an agent. */
export interface SimulatedVote {
  agent: number;
  session: number;
  network: string;
  sign: 1 | -1;
  /** 1 for a vote cast now; half as much for each week since. */
  weight: number;
}

/** Votes of visitors on agents whose true quality is known. */
export interface SimulatedVotes {
  /** How much visitors like each agent, in logits. */
  quality: readonly number[];
  /** The expected decayed upvotes minus downvotes of each agent, up to one factor for all. */
  demand: readonly number[];
  votes: readonly SimulatedVote[];
}

/**
 * Simulates votes. How many people see an agent depends on chance and a little on its quality; how
 * many of them like it depends on its quality alone. The same seed produces the same votes.
 */
export function simulateVotes(seed: number, agents: number): SimulatedVotes {
  const random = randomNumbers(seed);
  const sessions = Math.floor(30 * 40 ** random());
  const meanApproval = 0.5 + random();
  const quality = Array.from({ length: agents }, () => normal(random));
  const reach = quality.map((own) => Math.exp(0.4 * own + normal(random)));
  const approval = quality.map((own) => logistic(meanApproval + own));
  const cumulated = cumulate(reach);
  const votes = Array.from({ length: sessions }, (_, session) => {
    const isShared = random() < SHARED_NETWORKS;
    const network = isShared ? `shared ${Math.floor(5 * random())}` : `own ${session}`;
    const weight = 0.5 ** ((DAYS * random()) / TREND_HALF_LIFE_DAYS);
    const seen = new Set<number>();
    do seen.add(drawIndex(cumulated, random()));
    while (random() < 0.6);
    return [...seen].map((agent): SimulatedVote => {
      const sign = random() < (approval[agent] ?? 0) ? 1 : -1;
      return { agent, session, network, sign, weight };
    });
  }).flat();
  const demand = reach.map((own, agent) => own * (2 * (approval[agent] ?? 0) - 1));
  return { quality, demand, votes };
}

/** Adds new upvotes on an agent, each by a session of its own, spread over so many networks. */
export function withFakeVotes(
  { votes }: SimulatedVotes,
  agent: number,
  count: number,
  networks: number,
): SimulatedVote[] {
  const fake = Array.from({ length: count }, (_, index): SimulatedVote => {
    const network = `fake ${index % networks}`;
    return { agent, session: -1 - index, network, sign: 1, weight: 1 };
  });
  return [...votes, ...fake];
}

function cumulate(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  return shares.map((share) => {
    sum += share / total;
    return sum;
  });
}

function drawIndex(cumulated: readonly number[], chance: number): number {
  const index = cumulated.findIndex((bound) => chance < bound);
  return index === -1 ? cumulated.length - 1 : index;
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
