import { ATTACKS } from '../../mf-leaderboard/src/methodology/attacks.ts';
import type { Frame } from '../frame/frame.ts';
import { randomNumbers } from '../lib/random.ts';
import { FORMULAS, type Formula } from './formulas.ts';
import { type SimulatedVotes, simulateVotes, withFakeVotes } from './simulate.ts';

const AGENTS = 100;
type Attack = (typeof ATTACKS)[number];

/** How many agents the list shows. */
const LISTED = 10;

/**
 * `pnpm bench trending`: orders agents of known quality by simulated votes, with the formula of the
 * Trending list and with others, honestly and under attack. The seeds are fixed, so the figures are
 * reproducible. `--catalogues <n>` are simulated.
 */
export async function benchTrending(
  { catalogues: count }: { readonly catalogues: number },
  frame: Frame,
): Promise<void> {
  const catalogues = simulateCatalogues(count);
  console.log(
    `${count} simulated catalogues of ${AGENTS} agents.`,
    'Quality: what share of visitors likes an agent. Demand: the expected upvotes less downvotes.',
    `Right: shown among the first ${LISTED}, and among the ${LISTED} of the highest demand.`,
    'Attacks: how often fake upvotes, of so many networks, show an agent of the lower half.\n',
  );
  frame.table('trending', [
    [
      ...['order by', 'ρ quality', 'ρ demand', 'shown', 'right', 'no attack'],
      ...ATTACKS.flatMap(({ votes, networks }) => [`${votes} of ${networks}`, 'ρ demand']),
    ],
    ...FORMULAS.map(([name, formula]) => [
      ...[name, ...honestly(catalogues, formula)],
      ...ATTACKS.flatMap((attack) => attackedBy(catalogues, formula, attack)),
    ]),
  ]);
}

/** Catalogues with these seeds and the next ones. */
export const simulateCatalogues = (count: number, from = 0): Catalogue[] =>
  Array.from({ length: count }, (_, index) => simulate(from + index));

/** In how many catalogues new upvotes, each of a session of its own, show an agent of the lower half. */
export const shownBy = (
  catalogues: readonly Catalogue[],
  formula: Formula,
  attack: Pick<Attack, 'votes' | 'networks'>,
): number => attacks(catalogues, formula, attack).filter(({ shown }) => shown).length;

interface Catalogue extends SimulatedVotes {
  readonly byDemand: readonly number[];
  /** An agent of the lower half by demand. */
  readonly attacked: number;
}

function simulate(seed: number): Catalogue {
  const votes = simulateVotes(seed, AGENTS);
  const byDemand = ranksOf(votes.demand);
  const lower = [...byDemand.keys()].filter((agent) => (byDemand[agent] ?? 0) > AGENTS / 2);
  const drawn = Math.floor(lower.length * randomNumbers(-1 - seed)());
  return { ...votes, byDemand, attacked: lower[drawn] ?? 0 };
}

function honestly(catalogues: readonly Catalogue[], formula: Formula): string[] {
  const results = catalogues.map((catalogue) => {
    const values = formula(catalogue.votes, AGENTS);
    const ranks = ranksOf(values);
    const shown = [...ranks.keys()].filter((agent) => isShown(values, ranks, agent));
    return {
      quality: correlation(ranks, ranksOf(catalogue.quality)),
      demand: correlation(ranks, catalogue.byDemand),
      shown: shown.length,
      right: shown.filter((agent) => (catalogue.byDemand[agent] ?? 0) <= LISTED).length,
      attacked: isShown(values, ranks, catalogue.attacked),
    };
  });
  const shown = mean(results.map((result) => result.shown));
  return [
    mean(results.map(({ quality }) => quality)).toFixed(3),
    mean(results.map(({ demand }) => demand)).toFixed(3),
    shown.toFixed(1),
    percent(mean(results.map(({ right }) => right)) / shown),
    percent(mean(results.map(({ attacked }) => Number(attacked)))),
  ];
}

function attacks(
  catalogues: readonly Catalogue[],
  formula: Formula,
  { votes, networks }: Pick<Attack, 'votes' | 'networks'>,
) {
  return catalogues.map((catalogue) => {
    const { attacked, byDemand } = catalogue;
    const values = formula(withFakeVotes(catalogue, attacked, votes, networks), AGENTS);
    const ranks = ranksOf(values);
    return {
      shown: isShown(values, ranks, attacked),
      ranks,
      byDemand,
    };
  });
}

function attackedBy(catalogues: readonly Catalogue[], formula: Formula, attack: Attack): string[] {
  const results = attacks(catalogues, formula, attack);
  return [
    percent(mean(results.map(({ shown }) => Number(shown)))),
    mean(results.map(({ ranks, byDemand }) => correlation(ranks, byDemand))).toFixed(3),
  ];
}

function isShown(values: readonly number[], ranks: readonly number[], agent: number): boolean {
  return (values[agent] ?? 0) > 0 && (ranks[agent] ?? 0) <= LISTED;
}

/** Returns the rank of each value, from 1 for the highest. Equal values share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => b - a);
  const ranks = new Map<number, number>();
  for (const [value, equal] of Map.groupBy(sorted.keys(), (index) => sorted[index] ?? 0))
    ranks.set(value, 1 + mean(equal));
  return values.map((value) => ranks.get(value) ?? 0);
}

/** Spearman's rank correlation, with shared ranks: Pearson's correlation of the ranks. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)];
  const sum = (of: (index: number) => number) => mean([...one.keys()].map(of));
  const [da, db] = [(i: number) => (one[i] ?? 0) - a, (i: number) => (other[i] ?? 0) - b];
  return sum((i) => da(i) * db(i)) / Math.sqrt(sum((i) => da(i) ** 2) * sum((i) => db(i) ** 2));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
