import { BUDGETS, EXPERTISE_LEVELS, INTEGRATIONS, WHAT_IF_MAX } from '../../contract/options.ts';
import type { RecommendationRequest, WhatIf } from '../../contract/recommendation.ts';
import { budgetLabel } from './budget.ts';

/** At most this many changes to each form value are listed. */
const PER_ANSWER = 2;

type Change = Pick<WhatIf, 'text' | 'change'>;

/**
 * Returns the changes to a single form value that make another agent the best match. For each
 * value, the smallest changes come first, and each leads to a different agent.
 *
 * @param winnerOf the best match of a request
 */
export function whatIfs(
  request: RecommendationRequest,
  winnerOf: (request: RecommendationRequest) => WhatIf['agent'] | undefined,
): WhatIf[] {
  const winner = winnerOf(request);
  const found = changesOf(request).flatMap((changes) => {
    const winners = new Set([winner?.id]);
    return changes.flatMap(({ text, change }): WhatIf[] => {
      if (winners.size > PER_ANSWER) return [];
      const agent = winnerOf({ ...request, ...change });
      if (!agent || winners.has(agent.id)) return [];
      winners.add(agent.id);
      return [{ text, change, agent }];
    });
  });
  return found.slice(0, WHAT_IF_MAX);
}

/** The changes to each form value. */
function changesOf(request: RecommendationRequest): Change[][] {
  const { useCase, dataPrivacy } = request;
  const privacy = dataPrivacy
    ? 'If your data could be used for training'
    : 'If your data had to stay out of training';
  return [
    nearestFirst(BUDGETS, request.budget).map(({ id }) => ({
      text: `If your budget were ${budgetLabel(id)}`,
      change: { budget: id },
    })),
    nearestFirst(EXPERTISE_LEVELS, request.technicalExpertise).map(({ id }) => ({
      text: `If your experience level were ${id}`,
      change: { technicalExpertise: id },
    })),
    [{ text: privacy, change: { dataPrivacy: !dataPrivacy } }],
    integrationChanges(request),
    useCase.trim() === '' ? [] : [{ text: 'Without your use case', change: { useCase: '' } }],
  ];
}

/** Dropping a chosen product comes first, because it decided whether the agent won. */
function integrationChanges({ integrations }: RecommendationRequest): Change[] {
  const dropped = INTEGRATIONS.filter(({ id }) => integrations.includes(id)).map(
    ({ id, label }) => ({
      text: `If it did not have to connect to ${label}`,
      change: { integrations: integrations.filter((each) => each !== id) },
    }),
  );
  const added = INTEGRATIONS.filter(({ id }) => !integrations.includes(id)).map(
    ({ id, label }) => ({
      text: `If it had to connect to ${label}`,
      change: {
        integrations: INTEGRATIONS.map((each) => each.id).filter(
          (each) => each === id || integrations.includes(each),
        ),
      },
    }),
  );
  return [...dropped, ...added];
}

function nearestFirst<T extends { id: string }>(options: readonly T[], id: string): T[] {
  const own = options.findIndex((option) => option.id === id);
  const distance = (option: T) => Math.abs(options.indexOf(option) - own);
  return options.filter((option) => option.id !== id).sort((a, b) => distance(a) - distance(b));
}
