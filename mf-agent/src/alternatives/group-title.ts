import { type Alternatives, INTEGRATIONS } from '@agent-atlas/api-client/rules';

type Group = Alternatives['groups'][number];

const TITLES: Readonly<Record<Exclude<Group['kind'], 'integration'>, string>> = {
  cheaper: 'Cheaper',
  'open-source': 'Open source',
  privacy: 'Better data privacy',
  other: 'Other alternatives',
};

/** The title of a group: `Cheaper`, `Works with Slack`. */
export function groupTitle({ kind, integration }: Pick<Group, 'kind' | 'integration'>): string {
  if (kind !== 'integration') return TITLES[kind];
  const product = INTEGRATIONS.find(({ id }) => id === integration);
  return `Works with ${product?.label ?? 'more products'}`;
}

/** The element id of a group. */
export const groupId = ({ kind, integration }: Pick<Group, 'kind' | 'integration'>) =>
  integration ? `works-with-${integration}` : kind;
