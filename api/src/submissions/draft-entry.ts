import { byFlag } from '../../contract/flags.ts';
import { writeAgents } from '../catalogue/exchange.ts';
import { IMPORTED_IDS_FROM, type ListedAgent } from '../catalogue/schema.ts';
import type { StoredSubmission } from './editor-queries.ts';

/**
 * A file that `list-agent` imports once an editor has completed it. For a correction, it contains
 * the agent's current entry; for a suggestion, what its sender wrote. Facts that have not been
 * looked up are null, and the empty fields make an import fail until they are filled in.
 *
 * @param agents the agents of the directory
 */
export function draftEntry(
  { content, name, agentId }: StoredSubmission,
  agents: readonly ListedAgent[],
  today: string,
): string {
  const current = agents.find(({ id }) => id === agentId);
  const entry: ListedAgent = current
    ? { ...current, verifiedOn: today }
    : {
        id: Math.max(IMPORTED_IDS_FROM - 1, ...agents.map(({ id }) => id)) + 1,
        name: name ?? '',
        company: null,
        category: content?.category ?? '',
        description: '',
        website: content?.website ?? '',
        launchedOn: null,
        pricingModel: '',
        pricingDetails: [],
        features: [],
        tasks: [],
        languages: [],
        monthlyPriceUsd: null,
        expertise: null,
        integrations: [],
        ...byFlag(() => null),
        productHunt: null,
        logo: null,
        addedOn: today,
        verifiedOn: today,
        sources: content?.sources ?? [],
        checked: {},
        training: [],
        retiredOn: null,
      };
  return writeAgents([entry], 'json');
}
