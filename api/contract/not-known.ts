import type { Agent } from './agent.ts';

/** What is shown in place of a fact that is not known. */
export const NOT_KNOWN = 'Not known';

/** The company of an agent as it is shown without a label. */
export function companyName({ company }: Pick<Agent, 'company'>): string {
  return company ?? 'Company not known';
}
