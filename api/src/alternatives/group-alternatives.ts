import type { Agent } from '../../contract/agent.ts';
import type { Alternative, Alternatives } from '../../contract/alternatives.ts';
import { INTEGRATIONS } from '../../contract/options.ts';
import { pricingKindOf } from '../../contract/pricing.ts';
import { dollars } from '../recommendations/budget.ts';
import { listOf } from '../recommendations/lines.ts';

/** A plan is cheaper only if it costs at most this share of the other one. */
const CHEAPER_SHARE = 0.9;
/** How many features describe an alternative that has no advantage. */
const FEATURES_NAMED = 3;

/**
 * Describes what an alternative has that an agent lacks; undefined if it is not known to. It says
 * nothing about the agent, because a fact that is not listed may only be unknown.
 */
type Reason = (alternative: Agent, agent: Agent) => string | undefined;

interface Kind {
  readonly kind: Alternatives['groups'][number]['kind'];
  readonly integration: Alternatives['groups'][number]['integration'];
  readonly reason: Reason;
}

const cheaper: Reason = (alternative, agent) => {
  const [price, own] = [alternative.monthlyPriceUsd, agent.monthlyPriceUsd];
  return price !== null && own !== null && price <= own * CHEAPER_SHARE
    ? `Its cheapest paid plan costs ${dollars(price)} per month, ${dollars(own - price)} less than ${agent.name}'s.`
    : undefined;
};

const freePlan: Reason = (alternative, agent) =>
  alternative.freeTier === true && agent.freeTier === false ? 'Has a free plan.' : undefined;

const isOpenSource = ({ pricingModel }: Agent) => pricingKindOf(pricingModel) === 'open-source';

const openSource: Reason = (alternative, agent) =>
  isOpenSource(alternative) && !isOpenSource(agent) ? 'Is open source.' : undefined;

const privacy: Reason = (alternative, agent) =>
  alternative.dataPrivacy === true && agent.dataPrivacy === false
    ? 'Has an option to keep your data out of training.'
    : undefined;

const KINDS: readonly Kind[] = [
  { kind: 'cheaper', integration: null, reason: cheaper },
  { kind: 'free-plan', integration: null, reason: freePlan },
  { kind: 'open-source', integration: null, reason: openSource },
  { kind: 'privacy', integration: null, reason: privacy },
  ...INTEGRATIONS.map(
    ({ id, label }): Kind => ({
      kind: 'integration',
      integration: id,
      reason: (alternative, agent) =>
        alternative.integrations.includes(id) && !agent.integrations.includes(id)
          ? `Works with ${label}.`
          : undefined,
    }),
  ),
];

function offer({ features, category }: Agent): string {
  const named = features.slice(0, FEATURES_NAMED).map((feature) => `"${feature}"`);
  return named.length > 0 ? `Offers ${listOf(named)}.` : `Is in the category ${category}.`;
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
    .map((alternative) => listed(alternative, offer(alternative)));
  return [...groups, { kind: 'other' as const, integration: null, agents: rest }].filter(
    ({ agents }) => agents.length > 0,
  );
}

function listed(agent: Agent, reason: string): Alternative {
  const { id, name, company, category, rating, reviewCount, sampleReviewCount, logo } = agent;
  return { id, name, company, category, rating, reviewCount, sampleReviewCount, logo, reason };
}
