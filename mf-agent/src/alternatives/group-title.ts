import { type Alternatives, INTEGRATIONS } from '@agent-atlas/api-client/rules';

type Group = Alternatives['groups'][number];

const TITLES: Readonly<Record<Exclude<Group['kind'], 'integration'>, string>> = {
  cheaper: 'Cheaper',
  'free-plan': 'Free plan',
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

/** Says why a page has no alternatives. */
export const noAlternatives = ({ agent, total = 0 }: Pick<Alternatives, 'agent' | 'total'>) =>
  total === 0
    ? `${agent.name} is the only agent in its category in this directory, so there are no alternatives.`
    : `No other agent in its category has features like those of ${agent.name}, so there are no alternatives.`;

/** The element id of a group. */
export const groupId = ({ kind, integration }: Pick<Group, 'kind' | 'integration'>) =>
  integration ? `works-with-${integration}` : kind;
