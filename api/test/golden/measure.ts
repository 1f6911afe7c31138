import type { RecommendationRequest } from '../../contract/recommendation.ts';
import type { ListedAgent } from '../../src/catalogue/schema.ts';
import type { Halves } from './halves.ts';
import { mean, ndcgAt10 } from './ndcg.ts';
import { gradeOf, QUESTION_HALVES } from './questions.ts';
import { gradeOfAgent, REQUEST_HALVES } from './recommendations.ts';

/** The names of the agents that a search or a recommendation returns, best first. */
export type NamesFor<Input> = (input: Input) => Promise<readonly string[]>;

/** The quality of recommendations, each 0 to 1. */
export interface RecommendationQuality {
  /** The share of requests whose first agent is a judged winner. */
  readonly accuracy: number;
  readonly ndcg: number;
}

/**
 * Measures search by the mean nDCG@10 of a half of the golden questions, without those that no agent of the catalogue
 * answers: nothing can rank well for them.
 */
export async function measureSearch(
  half: keyof Halves<unknown>,
  agents: readonly ListedAgent[],
  namesFor: NamesFor<string>,
): Promise<number> {
  const values: number[] = [];
  for (const { text, want } of QUESTION_HALVES[half]) {
    const grades = new Map(agents.map((agent) => [agent.name, gradeOf(agent, want, agents)]));
    if ([...grades.values()].every((grade) => grade === 0)) continue;
    const names = await namesFor(text);
    values.push(
      ndcgAt10(
        names.map((name) => grades.get(name) ?? 0),
        [...grades.values()],
      ),
    );
  }
  return mean(values);
}

/** Measures the wizard with a half of the golden requests. */
export async function measureRecommendations(
  half: keyof Halves<unknown>,
  namesFor: NamesFor<RecommendationRequest>,
): Promise<RecommendationQuality> {
  const measured: { hit: number; ndcg: number }[] = [];
  for (const judged of REQUEST_HALVES[half]) {
    const names = await namesFor(judged.request);
    const grades = names.map((name) => gradeOfAgent(name, judged));
    const ideal = [...judged.best, ...judged.good].map((name) => gradeOfAgent(name, judged));
    measured.push({ hit: grades[0] === 3 ? 1 : 0, ndcg: ndcgAt10(grades, ideal) });
  }
  return {
    accuracy: mean(measured.map(({ hit }) => hit)),
    ndcg: mean(measured.map(({ ndcg }) => ndcg)),
  };
}
