import type { Agent } from '../../contract/agent.ts';
import { BUDGETS, type BudgetId } from '../../contract/options.ts';
import { pricingKindOf } from '../../contract/pricing.ts';
import { type Aspect, unknownAspect } from './aspect.ts';

const WEIGHT = 35;

const FREE_PLAN_FIT = 0.8;
const OPEN_PRICE_FIT = 0.3;
const OVER_BUDGET_FIT = 0.5;
/** A price is a near miss if it exceeds the budget by at most this share of it. */
const NEAR_SHARE = 0.5;

export type Priced = Pick<
  Agent,
  'freeTier' | 'monthlyPriceUsd' | 'pricingModel' | 'pricingDetails'
>;

/** Returns the label of a budget for a sentence: `Medium ($16-40/mo)`. */
export function budgetLabel(id: BudgetId): string {
  const budget = BUDGETS.find((each) => each.id === id);
  return budget ? `${budget.label} (${budget.detail})` : id;
}

/** Rates how well an agent fits a budget, and by how much it exceeds it. */
export function budgetAspect(agent: Priced, id: BudgetId): Aspect {
  const max = BUDGETS.find((each) => each.id === id)?.maxMonthlyUsd ?? null;
  if (max === null) return forEnterprise(agent);
  const kind = pricingKindOf(agent.pricingModel);
  if (kind === 'free') return fits(1, 'Fits your budget: free');
  if (kind === 'open-source' && agent.freeTier)
    return fits(1, 'Fits your budget: free and open source');
  if (agent.freeTier === null && !isAffordable(agent, max)) {
    return unknownAspect('Not known whether it has a free plan');
  }
  if (max === 0)
    return agent.freeTier ? fits(1, 'Fits your budget: has a free plan') : notFree(agent);
  return withMoney(agent, max);
}

function isAffordable({ monthlyPriceUsd: price }: Priced, max: number): boolean {
  return price !== null && price <= max;
}

function withMoney(agent: Priced, max: number): Aspect {
  const { freeTier, monthlyPriceUsd: price } = agent;
  if (price !== null && price <= max) {
    const free = freeTier ? ', with a free plan to start' : '';
    return fits(1, `Fits your budget: ${dollars(price)} per month${free}`);
  }
  if (freeTier) {
    const reasons = ['Fits your budget: has a free plan'];
    const miss = price === null ? [] : [`Paid plan ${overBudget(price, max)}`];
    return { weight: WEIGHT, fit: FREE_PLAN_FIT, reasons, misses: miss };
  }
  if (price === null) {
    const open = openPrice(agent);
    return open === undefined ? unknownAspect('Price not known') : misses(OPEN_PRICE_FIT, open);
  }
  const isNear = price - max <= max * NEAR_SHARE;
  return misses(
    (OVER_BUDGET_FIT * max) / price,
    `${isNear ? 'Only ' : ''}${overBudget(price, max)}`,
  );
}

function notFree(agent: Priced): Aspect {
  const price = agent.monthlyPriceUsd;
  if (price === null) return misses(0, `No free plan. ${openPrice(agent) ?? 'Price not known'}`);
  // A cheaper plan fits a free budget better.
  return misses(1 / (5 + price), `No free plan: ${overBudget(price, 0)}`);
}

function forEnterprise(agent: Priced): Aspect {
  const plans = `${agent.pricingModel} ${agent.pricingDetails.join(' ')}`.toLowerCase();
  if (pricingKindOf(agent.pricingModel) === 'quote') {
    return fits(1, 'Fits your budget: priced for each company');
  }
  if (plans.includes('enterprise')) return fits(1, 'Fits your budget: has an enterprise plan');
  if (/business|teams?\b|company/.test(plans)) {
    return fits(0.9, 'Fits your budget: has a plan for teams or businesses');
  }
  return fits(0.6, 'Fits your budget: costs less than you would spend');
}

function overBudget(price: number, max: number): string {
  return `${dollars(price - max)} over budget (${dollars(price)} per month)`;
}

/** Why an agent has no monthly price; undefined if it has one that is not known. */
function openPrice({ pricingModel }: Priced): string | undefined {
  const model = pricingModel.toLowerCase();
  if (model.startsWith('usage')) return 'The cost depends on how much you use';
  return pricingKindOf(pricingModel) === 'quote' ? 'The price is given on request only' : undefined;
}

function fits(fit: number, reason: string): Aspect {
  return { weight: WEIGHT, fit, reasons: [reason], misses: [] };
}

function misses(fit: number, miss: string): Aspect {
  return { weight: WEIGHT, fit, reasons: [], misses: [miss] };
}

/** An amount in US dollars: `$20`, `$10.50`. */
export function dollars(amount: number): string {
  const rounded = Math.round(amount * 100) / 100;
  return `$${Number.isInteger(rounded) ? rounded : rounded.toFixed(2)}`;
}
