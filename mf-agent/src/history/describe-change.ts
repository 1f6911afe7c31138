import {
  type AgentChange,
  byFlag,
  FLAGS,
  type Flag,
  INTEGRATIONS,
  NOT_KNOWN,
} from '@agent-atlas/api-client/rules';
import { formatDate, formatMonthlyPrice, yesNo } from '../lib/format.ts';

type Value = AgentChange['after'];
type Change = Pick<AgentChange, 'field' | 'before' | 'after'>;

const LABELS = byFlag(({ label }) => label);
const FLAG_OF = new Map<string, Flag>(FLAGS.map((flag) => [flag.id, flag]));

const FACT_NAMES: Readonly<Record<string, string>> = {
  pricingModel: 'Pricing model',
  monthlyPriceUsd: 'Price',
  pricingDetails: 'Plans',
  integrations: 'Integrations',
  ...LABELS,
};

/** Whether a fact changed from one known value to another, rather than became known or unknown. */
export function isChangeOfValue({ before, after }: Change): boolean {
  return isKnown(before) && isKnown(after);
}

export function changeTitle(change: Change): string {
  const { field, after } = change;
  if (field === 'retiredOn') return after == null ? 'Listed again' : 'Retired';
  const fact = FACT_NAMES[field] ?? 'Facts';
  if (isChangeOfValue(change)) return `${fact} changed`;
  if (!isKnown(after)) return `${fact} became unknown`;
  return `${fact} ${FLAG_OF.has(field) ? 'became known' : 'listed'}`;
}

/** A fact's values before and after; for a list, the added and removed items. */
export function changeText({ field, before, after }: Change): string {
  if (field === 'retiredOn')
    return after == null
      ? 'It is back in the directory.'
      : `It left the lists on ${formatDate(String(after))}.`;
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
  return lines.length > 0 ? lines.join('\n') : 'Reordered';
}

function namesOf(field: string, items: readonly string[]): string {
  if (field !== 'integrations') return items.join('; ');
  return items.map((item) => INTEGRATIONS.find(({ id }) => id === item)?.label ?? item).join(', ');
}

function isKnown(value: Value): boolean {
  return value != null && value !== '';
}

function valueText(field: string, value: Value): string {
  if (value == null) return NOT_KNOWN;
  if (Array.isArray(value)) return namesOf(field, value);
  if (typeof value === 'boolean') {
    const { yes, no } = FLAG_OF.get(field) ?? {};
    return yesNo(value, yes, no);
  }
  if (field === 'monthlyPriceUsd' && typeof value === 'number') return formatMonthlyPrice(value);
  return String(value);
}
