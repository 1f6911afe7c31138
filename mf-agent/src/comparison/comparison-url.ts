import { comparePath } from '@agent-atlas/api-client/rules';
import { readComparison } from '@agent-atlas/shared-ui';
import { anyText, defineUrlState, onOff } from '@agent-atlas/shared-ui/site-kit';
import { isAgentId } from '../lib/urls.ts';

/** The URL of a comparison. */
export const COMPARISON = defineUrlState({
  /** Agent ids in column order: unique, at most four. */
  ids: {
    read: ([ids = '']) => readComparison(`ids=${encodeURIComponent(ids)}`).filter(isAgentId),
    write: (ids: readonly number[] | undefined) => ids?.join(','),
  },
  /** Whether the picker is open. */
  picking: { name: 'picker', ...onOff('open') },
  /** Whether to hide rows that are the same for every agent. */
  differencesOnly: { name: 'rows', ...onOff('different') },
  /** The picker's submitted search text. */
  find: anyText((text) => text.trim()),
});

export type ComparisonState = ReturnType<typeof COMPARISON.read>;

/** The URL of a state: `/compare?ids=3,8&rows=different`. */
export const comparisonUrl = ({ ids, find, ...options }: ComparisonState) =>
  COMPARISON.path(comparePath(ids), { ...options, find: options.picking ? find : '' });

/** Removes the id if it is in the list; otherwise appends it. */
export function toggleId(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
