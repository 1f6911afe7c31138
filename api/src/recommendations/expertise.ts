import type { Agent } from '../../contract/agent.ts';
import { EXPERTISE_LEVELS, type ExpertiseId } from '../../contract/options.ts';
import { type Aspect, unknownAspect } from './aspect.ts';

const WEIGHT = 20;
const ONE_LEVEL_FIT = 0.4;

const levelOf = (id: ExpertiseId) => EXPERTISE_LEVELS.findIndex((level) => level.id === id);

/** Checks whether a user with this experience can work with an agent. */
export function expertiseAspect(agent: Pick<Agent, 'expertise'>, own: ExpertiseId): Aspect {
  if (agent.expertise === null) return unknownAspect('Experience needed is not known');
  const levelsAbove = levelOf(agent.expertise) - levelOf(own);
  if (levelsAbove <= 0) {
    const reason =
      agent.expertise === 'beginner' ? 'Works for beginners' : `Works at your ${own} level`;
    return { weight: WEIGHT, fit: 1, reasons: [reason], misses: [] };
  }
  const distance = levelsAbove === 1 ? 'One level above yours' : 'Two levels above yours';
  return {
    weight: WEIGHT,
    fit: levelsAbove === 1 ? ONE_LEVEL_FIT : 0,
    reasons: [],
    misses: [`${distance}: needs ${agent.expertise} experience`],
  };
}
