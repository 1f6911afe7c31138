import type { Agent } from '../../contract/agent.ts';
import type { Alternative, Alternatives } from '../../contract/alternatives.ts';
import { INTEGRATIONS } from '../../contract/options.ts';
import { pricingKindOf } from '../../contract/pricing.ts';
import { dollars } from '../recommendations/budget.ts';

/**
 * Describes how an alternative differs from an agent; undefined if it does not differ in this way.
 */
type Reason = (alternative: Agent, agent: Agent) => string | undefined;

interface Kind {
  readonly kind: Alternatives['groups'][number]['kind'];
  readonly integration: Alternatives['groups'][number]['integration'];
  readonly reason: Reason;
}

const cheaper: Reason = (alternative, agent) => {
  const [price, own] = [alternative.monthlyPriceUsd, agent.monthlyPriceUsd];
  if (price !== null && own !== null && price < own)
    return `Its cheapest paid plan costs ${dollars(price)} per month, ${dollars(own - price)} less than ${agent.name}'s.`;
  return alternative.freeTier === true && agent.freeTier === false
    ? `Has a free plan. ${agent.name} has none.`
    : undefined;
};

const isOpenSource = ({ pricingModel }: Agent) => pricingKindOf(pricingModel) === 'open-source';

const openSource: Reason = (alternative, agent) =>
  isOpenSource(alternative) && !isOpenSource(agent)
    ? `Is open source. ${agent.name} is not listed as open source.`
    : undefined;

const privacy: Reason = (alternative, agent) => {
  if (alternative.dataPrivacy !== true || agent.dataPrivacy === true) return undefined;
  const option = 'Has an option to keep your data out of training.';
  return agent.dataPrivacy === null
    ? `${option} Whether ${agent.name} has one is not known.`
    : `${option} ${agent.name} has none.`;
};

const KINDS: readonly Kind[] = [
  { kind: 'cheaper', integration: null, reason: cheaper },
  { kind: 'open-source', integration: null, reason: openSource },
  { kind: 'privacy', integration: null, reason: privacy },
  ...INTEGRATIONS.map(
    ({ id, label }): Kind => ({
      kind: 'integration',
      integration: id,
      reason: (alternative, agent) =>
        alternative.integrations.includes(id) && !agent.integrations.includes(id)
          ? `Works with ${label}. No such integration is listed for ${agent.name}.`
          : undefined,
    }),
  ),
];

function other(alternative: Agent, agent: Agent): string {
  const [price, own] = [alternative.monthlyPriceUsd, agent.monthlyPriceUsd];
  return price !== null && own !== null && price > own
    ? `Its cheapest paid plan costs ${dollars(price)} per month, ${dollars(price - own)} more than ${agent.name}'s.`
    : `Is in the same category. The known facts show no advantage over ${agent.name} in price, license, privacy or integrations.`;
}

/**
 * Groups the alternatives to an agent by how they differ from it. Each one is in every group that it
 * belongs to, or in the last group if it belongs to no other. Keeps the order of `alternatives`.
 */
export function groupAlternatives(
  agent: Agent,
  alternatives: readonly Agent[],
): Alternatives['groups'] {
  const grouped = new Set<number>();
  const groups = KINDS.map(({ kind, integration, reason }) => ({
    ...{ kind, integration },
    agents: alternatives.flatMap((alternative) => {
      const text = reason(alternative, agent);
      if (text === undefined) return [];
      grouped.add(alternative.id);
      return [listed(alternative, text)];
    }),
  }));
  const rest = alternatives
    .filter(({ id }) => !grouped.has(id))
    .map((alternative) => listed(alternative, other(alternative, agent)));
  return [...groups, { kind: 'other' as const, integration: null, agents: rest }].filter(
    ({ agents }) => agents.length > 0,
  );
}

function listed(agent: Agent, reason: string): Alternative {
  const { id, name, company, category, rating, reviewCount, sampleReviewCount, logo } = agent;
  return { id, name, company, category, rating, reviewCount, sampleReviewCount, logo, reason };
}
