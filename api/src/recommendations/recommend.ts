import type { Agent } from '../../contract/agent.ts';
import { RECOMMENDATIONS_MAX } from '../../contract/options.ts';
import type {
  RecommendationRequest,
  RecommendationResult,
  RecommendedAgent,
  WhatIf,
} from '../../contract/recommendation.ts';
import { explain } from './explain.ts';
import { type Match, matchOf } from './match.ts';
import { useCaseAspects } from './use-case.ts';
import { whatIfs } from './what-if.ts';

/** An agent with its community score, 0 to 100. */
export interface ScoredAgent extends Agent {
  communityScore: number;
}

interface Matched {
  agent: ScoredAgent;
  match: Match;
}

/**
 * Recommends agents of the chosen categories, best first. The result includes the best agent of
 * every category; the other slots go to the best of the rest. The same request and agents always
 * give the same result.
 */
export function recommend(
  agents: readonly ScoredAgent[],
  request: RecommendationRequest,
): RecommendationResult {
  const useCases = useCaseAspects(request.useCase, agents);
  const matched = (changed: RecommendationRequest): Matched[] =>
    agents.map((agent) => {
      const useCase = (changed.useCase === '' ? undefined : useCases?.get(agent)) ?? null;
      return { agent, match: matchOf(agent, agent.communityScore, changed, useCase) };
    });
  const ranked = matched(request).sort(byMatch);
  const firsts = [...Map.groupBy(ranked, ({ agent }) => agent.category).values()]
    .flatMap((members) => members.slice(0, 1))
    .slice(0, RECOMMENDATIONS_MAX);
  const others = ranked.filter((each) => !firsts.includes(each));
  const chosen = [...firsts, ...others].slice(0, RECOMMENDATIONS_MAX).sort(byMatch);
  return {
    explanation: explain(chosen, agents, request),
    agents: chosen.map(toRecommended),
    whatIf: whatIfs(request, (changed) => winnerOf(matched(changed))),
  };
}

function winnerOf(matches: readonly Matched[]): WhatIf['agent'] | undefined {
  const [first, ...others] = matches;
  const best = others.reduce((a, b) => (a && byMatch(a, b) <= 0 ? a : b), first);
  return best && { id: best.agent.id, name: best.agent.name };
}

function toRecommended({ agent, match }: Matched): RecommendedAgent {
  const { communityScore: _, ...shown } = agent;
  const { matchScore, reasons, misses, unknowns } = match;
  return { ...shown, matchScore, reasons, misses, unknowns };
}

function byMatch(a: Matched, b: Matched): number {
  return (
    b.match.matchScore - a.match.matchScore ||
    b.agent.communityScore - a.agent.communityScore ||
    (a.agent.name < b.agent.name ? -1 : a.agent.name > b.agent.name ? 1 : 0) ||
    a.agent.id - b.agent.id
  );
}
