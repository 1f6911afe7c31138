import { median } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { type Attack, attackByReviews } from './manipulate.ts';
import { type SimulatedAgent, simulateCatalogue } from './simulate.ts';

const AGENTS = 186;
/** Catalogues that are attacked, as a share of all. */
const ATTACKED_SHARE = 0.1;

/** Agents by their number of reviews. */
const GROUPS: readonly (readonly [string, (reviews: number) => boolean])[] = [
  ['all agents', () => true],
  ['no reviews', (reviews) => reviews === 0],
  ['1 or 2', (reviews) => reviews === 1 || reviews === 2],
  ['3 to 9', (reviews) => reviews >= 3 && reviews < 10],
  ['10 or more', (reviews) => reviews >= 10],
];

/**
 * `pnpm bench ranking`: checks the coverage of the 95% intervals in simulated catalogues with known
 * true ratings, and measures the effect of fake reviews. The seeds are fixed, so the
 * figures are reproducible. `--catalogues <n>`
 */
export async function benchRanking(
  { catalogues: count }: { readonly catalogues: number },
  frame: Frame,
): Promise<void> {
  const catalogues = Array.from({ length: count }, (_, seed) => simulateCatalogue(seed, AGENTS, 2));
  const agents = catalogues.flat();
  console.log(
    `${count} simulated catalogues of ${AGENTS} agents: true scores inside the interval\n`,
  );
  const rows = GROUPS.map(([name, holds]) => {
    const group = agents.filter(({ inputs }) => holds(inputs.reviewCount));
    const width = group.reduce((sum, agent) => sum + agent.scoreHigh - agent.scoreLow, 0);
    return [
      name,
      `${group.length}`,
      percent(shareOf(group, isCovered)),
      (width / group.length).toFixed(1),
    ];
  });
  frame.table('agents', [['reviews', 'agents', 'inside', 'points wide'], ...rows]);
  console.log(
    `Pairs of equal agents that share ranks: ${percent(shareOf(catalogues, sharesRanks))}\n`,
  );
  const attacked = Math.ceil(count * ATTACKED_SHARE);
  const seeds = Array.from({ length: attacked }, (_, seed) => seed);
  console.log(
    `Attacks on each agent of ranks 2 to 50, in ${attacked} catalogues of ${AGENTS} agents\n`,
  );
  frame.table('attacks', [
    ['fake', 'to rise by one: median', 'one is enough', 'ranks gained by 1', 'by 5', 'by 20'],
    attackRow(
      'five-star reviews',
      seeds.flatMap((seed) => attackByReviews(seed, AGENTS)),
    ),
  ]);
}

function isCovered({ trueScore, scoreLow, scoreHigh }: SimulatedAgent): boolean {
  return scoreLow <= trueScore && trueScore <= scoreHigh;
}

function sharesRanks(catalogue: readonly SimulatedAgent[]): boolean {
  const [one, other] = catalogue.slice(-2);
  return Boolean(
    one && other && one.scoreLow <= other.scoreHigh && other.scoreLow <= one.scoreHigh,
  );
}

function attackRow(name: string, attacks: readonly Attack[]): string[] {
  return [
    name,
    `${median(attacks.map(({ needed }) => needed))}`,
    percent(shareOf(attacks, ({ needed }) => needed === 1)),
    `${median(attacks.map(({ gained }) => gained.one))}`,
    `${median(attacks.map(({ gained }) => gained.five))}`,
    `${median(attacks.map(({ gained }) => gained.twenty))}`,
  ];
}

function shareOf<T>(all: readonly T[], passes: (one: T) => boolean): number {
  return all.filter(passes).length / all.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
