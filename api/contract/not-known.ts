import type { Agent } from './agent.ts';

/** Shown in place of an unknown fact. */
export const NOT_KNOWN = 'Not known';

/** The company of an agent, for display without a label. */
export function companyName({ company }: Pick<Agent, 'company'>): string {
  return company ?? 'Company not known';
}
