import type { Agent } from '../../contract/agent.ts';
import { type Aspect, unknownAspect } from './aspect.ts';

const WEIGHT = 25;

/**
 * Checks whether an agent can keep data out of training; null if the request does not need that.
 */
export function privacyAspect(
  agent: Pick<Agent, 'dataPrivacy'>,
  isRequested: boolean,
): Aspect | null {
  if (!isRequested) return null;
  if (agent.dataPrivacy === null) {
    return unknownAspect('Not known whether your data stays out of training');
  }
  return agent.dataPrivacy
    ? {
        weight: WEIGHT,
        fit: 1,
        reasons: ['Can be used without training on your data'],
        misses: [],
      }
    : {
        weight: WEIGHT,
        fit: 0,
        reasons: [],
        misses: ['No option to keep your data out of training'],
      };
}
