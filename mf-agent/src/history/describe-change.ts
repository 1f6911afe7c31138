import { type AgentChange, INTEGRATIONS, NOT_KNOWN } from '@agent-atlas/api/rules';
import { formatPartialDate } from '../agent/dates.ts';
import { formatMonthlyPrice } from '../agent/prices.ts';
import { yesNo } from '../agent/yes-no.ts';

type Value = AgentChange['after'];
type Change = Pick<AgentChange, 'field' | 'before' | 'after'>;

const TITLES: Readonly<Record<string, string>> = {
  pricingModel: 'Pricing model changed',
  monthlyPriceUsd: 'Price changed',
  freeTier: 'Free plan changed',
  pricingDetails: 'Plans changed',
  integrations: 'Integrations changed',
};

/** A change in two or three words. */
export function changeTitle({ field, after }: Change): string {
  if (field === 'retiredOn') return after === null ? 'Listed again' : 'Retired';
  return TITLES[field] ?? 'Facts changed';
}

/** From what to what a fact changed; of a list, what was added and what was removed. */
export function changeText({ field, before, after }: Change): string {
  if (field === 'retiredOn')
    return after === null
      ? 'It is in the directory again.'
      : `It left the lists on ${formatPartialDate(String(after))}.`;
  if (Array.isArray(before) && Array.isArray(after)) return listChange(field, before, after);
  return `${valueText(field, before)} → ${valueText(field, after)}`;
}

function listChange(field: string, before: readonly string[], after: readonly string[]): string {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  const lines = [
    ...(added.length > 0 ? [`Added: ${namesOf(field, added)}`] : []),
    ...(removed.length > 0 ? [`Removed: ${namesOf(field, removed)}`] : []),
  ];
  return lines.length > 0 ? lines.join('\n') : 'In another order';
}

function namesOf(field: string, items: readonly string[]): string {
  if (field !== 'integrations') return items.join('; ');
  return items.map((item) => INTEGRATIONS.find(({ id }) => id === item)?.label ?? item).join(', ');
}

function valueText(field: string, value: Value): string {
  if (value === null) return NOT_KNOWN;
  if (typeof value === 'boolean') return yesNo(value);
  if (field === 'monthlyPriceUsd' && typeof value === 'number') return formatMonthlyPrice(value);
  return String(value);
}
