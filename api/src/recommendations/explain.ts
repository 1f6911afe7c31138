import type { Agent } from '../../contract/agent.ts';
import { categoryPlural } from '../../contract/category-names.ts';
import type { RecommendationRequest } from '../../contract/recommendation.ts';
import { budgetLabel } from './budget.ts';
import { listOf } from './lines.ts';
import type { Match } from './match.ts';

/** Explains in a few lines which agents were considered and how well the chosen ones fit. */
export function explain(
  chosen: readonly { agent: Agent; match: Match }[],
  agents: readonly Agent[],
  request: RecommendationRequest,
): string {
  const categories = [...new Set(agents.map((agent) => agent.category))].sort();
  const best = chosen[0];
  const [firstReason] = best?.match.reasons ?? [];
  const lines = [
    `The best ${chosen.length} of ${agents.length} agents in ${listOf(categories.map(categoryPlural))}.`,
    `Budget ${budgetLabel(request.budget)}: ${shareOf(chosen, (match) => match.fits.budget)}.`,
    `Experience ${request.technicalExpertise}: ${shareOf(chosen, (match) => match.fits.expertise)}.`,
    request.integrations.length > 0 && 'Agents that connect to the products you use rank higher.',
    request.useCase.trim() !== '' && 'Agents whose entries mention your use case rank higher.',
    request.dataPrivacy && 'Agents that can keep your data out of training rank higher.',
    best && `Best match: ${best.agent.name}${firstReason ? `. ${firstReason}.` : '.'}`,
  ];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

function shareOf(
  chosen: readonly { match: Match }[],
  fitOf: (match: Match) => boolean | null,
): string {
  const all = chosen.map(({ match }) => fitOf(match));
  const known = all.filter((fit) => fit !== null);
  if (known.length === 0) return 'not known';
  const unknown = all.length - known.length;
  return unknown === 0 ? shareOfKnown(known) : `${shareOfKnown(known)}, not known for ${unknown}`;
}

function shareOfKnown(fits: readonly boolean[]): string {
  const count = fits.filter(Boolean).length;
  if (fits.length === 1) return count === 1 ? 'it fits' : 'it does not fit';
  if (count === fits.length) return `all ${count} fit`;
  return count === 0 ? 'none fits' : `${count} of ${fits.length} fit`;
}
