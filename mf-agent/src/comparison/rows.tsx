import { type Agent, EXPERTISE_LEVELS, INTEGRATIONS, NOT_KNOWN } from '@agent-atlas/api/rules';
import {
  CategoryBadge,
  formatNumber,
  formatPricingModel,
  RatingWithCount,
} from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { formatPartialDate } from '../agent/dates.ts';
import { formatMonthlyPrice } from '../agent/prices.ts';
import { yesNo } from '../agent/yes-no.ts';
import { siteName } from '../overview/site-name.ts';
import type { Preference } from './best.ts';
import { CellList } from './cell-list.tsx';

/** One property of agents, compared side by side. */
export interface ComparisonRow {
  readonly title: string;
  /** What the cell says. Agents whose texts are equal do not differ. */
  readonly text: (agent: Agent) => string;
  /** How the cell looks, where it is more than its text. */
  readonly cell?: (agent: Agent) => ReactNode;
  /** Where one value is plainly better: what is compared, and what the best one is called. */
  readonly best?: {
    readonly value: (agent: Agent) => number | null;
    readonly preference: Preference;
    readonly label: string;
  };
}

const orNull = (count: number) => (count > 0 ? count : null);

const integrationsOf = (agent: Agent) =>
  INTEGRATIONS.filter(({ id }) => agent.integrations.includes(id)).map(({ label }) => label);

/** The rows of the comparison, from what tells agents apart at a glance to the details. */
export const COMPARISON_ROWS: readonly ComparisonRow[] = [
  {
    title: 'Category',
    text: (agent) => agent.category,
    cell: (agent) => <CategoryBadge category={agent.category} />,
  },
  {
    title: 'Rating',
    text: (agent) => (agent.reviewCount > 0 ? agent.rating.toFixed(1) : 'No reviews yet'),
    cell: ({ rating, reviewCount }) => (
      <RatingWithCount
        rating={rating}
        reviewCount={reviewCount}
        className="flex-wrap whitespace-nowrap"
      />
    ),
    best: {
      value: (agent) => (agent.reviewCount > 0 ? Number(agent.rating.toFixed(1)) : null),
      preference: 'highest',
      label: 'Highest',
    },
  },
  {
    title: 'Reviews',
    text: (agent) => formatNumber(agent.reviewCount),
    best: { value: (agent) => agent.reviewCount, preference: 'highest', label: 'Most' },
  },
  {
    title: 'Product Hunt upvotes',
    text: (agent) =>
      agent.productHuntUpvotes > 0 ? formatNumber(agent.productHuntUpvotes) : 'N/A',
    best: {
      value: (agent) => orNull(agent.productHuntUpvotes),
      preference: 'highest',
      label: 'Most',
    },
  },
  { title: 'Pricing', text: (agent) => formatPricingModel(agent.pricingModel) },
  { title: 'Free plan', text: (agent) => yesNo(agent.freeTier) },
  {
    title: 'Paid from',
    text: (agent) =>
      agent.monthlyPriceUsd === null ? 'Not listed' : formatMonthlyPrice(agent.monthlyPriceUsd),
    best: { value: (agent) => agent.monthlyPriceUsd, preference: 'lowest', label: 'Lowest' },
  },
  {
    title: 'Plans',
    text: (agent) => agent.pricingDetails.join('\n'),
    cell: (agent) => <CellList items={agent.pricingDetails} />,
  },
  {
    title: 'Experience needed',
    text: (agent) => EXPERTISE_LEVELS.find(({ id }) => id === agent.expertise)?.label ?? NOT_KNOWN,
  },
  {
    title: 'Works with',
    text: (agent) => integrationsOf(agent).join('\n'),
    cell: (agent) => <CellList items={integrationsOf(agent)} />,
  },
  {
    title: 'Data kept out of training',
    text: (agent) => yesNo(agent.dataPrivacy, 'Optional', 'No option'),
  },
  {
    title: 'Launched',
    text: ({ launchedOn }) => (launchedOn === null ? NOT_KNOWN : formatPartialDate(launchedOn)),
  },
  {
    title: 'Key features',
    text: (agent) => agent.features.join('\n'),
    cell: (agent) => <CellList items={agent.features} />,
  },
  { title: 'About', text: (agent) => agent.description },
  {
    title: 'Website',
    text: (agent) => agent.website,
    cell: (agent) => (
      <a
        href={agent.website}
        rel="noopener nofollow"
        className="font-medium text-accent-ink hover:underline"
      >
        {siteName(agent.website)}
      </a>
    ),
  },
];

/** The rows in which at least two of the agents differ. */
export function differingRows(agents: readonly Agent[]): ComparisonRow[] {
  return COMPARISON_ROWS.filter(({ text }) => new Set(agents.map(text)).size > 1);
}
