import { type AgentChange, INTEGRATIONS } from '@agent-atlas/api/rules';
import { formatPartialDate } from '../agent/dates.ts';
import { formatMonthlyPrice } from '../agent/prices.ts';
import { yesNo } from '../agent/yes-no.ts';

type Value = AgentChange['after'];
type Change = Pick<AgentChange, 'field' | 'before' | 'after'>;

const FACTS: Readonly<Record<string, string>> = {
  pricingModel: 'Pricing model',
  monthlyPriceUsd: 'Price',
  freeTier: 'Free plan',
  pricingDetails: 'Plans',
  integrations: 'Integrations',
};

/** Whether a fact itself changed; false when it only became known, or unknown, to the directory. */
export function isChangeOfValue({ before, after }: Change): boolean {
  return isKnown(before) && isKnown(after);
}

/** A change in a few words. */
export function changeTitle(change: Change): string {
  const { field, after } = change;
  if (field === 'retiredOn') return after === null ? 'Listed again' : 'Retired';
  const fact = FACTS[field] ?? 'Facts';
  if (isChangeOfValue(change)) return `${fact} changed`;
  return isKnown(after) ? `${fact} became known` : `${fact} became unknown`;
}

/** What a fact was and what it is now; of a list, what was added and what was removed. */
export function changeText({ field, before, after }: Change): string {
  if (field === 'retiredOn')
    return after === null
      ? 'It is in the directory again.'
      : `It left the lists on ${formatPartialDate(String(after))}.`;
  if (Array.isArray(before) && Array.isArray(after)) return listChange(field, before, after);
  if (!isKnown(before)) return valueText(field, after);
  if (!isKnown(after)) return `Last known: ${valueText(field, before)}`;
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

function isKnown(value: Value): boolean {
  return value !== null && value !== '';
}

function valueText(field: string, value: Value): string {
  if (Array.isArray(value)) return namesOf(field, value);
  if (typeof value === 'boolean') return yesNo(value);
  if (field === 'monthlyPriceUsd' && typeof value === 'number') return formatMonthlyPrice(value);
  return String(value);
}
