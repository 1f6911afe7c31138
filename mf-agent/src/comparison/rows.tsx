import {
  type Agent,
  type CheckedFact,
  EXPERTISE_LEVELS,
  FLAGS,
  INTEGRATIONS,
  NOT_KNOWN,
} from '@agent-atlas/api-client/rules';
import {
  CategoryBadge,
  formatNumber,
  formatPricingModel,
  RatingWithCount,
  TextLink,
} from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { VerifiedOn } from '../lib/check-note.tsx';
import { formatDate, formatMonthlyPrice, siteName, yesNo } from '../lib/format.ts';
import { languagesOf, tasksOf } from '../lib/labels.ts';
import { TRAINING_LABEL, Training, trainingText } from '../lib/training.tsx';

/** One property of agents, compared side by side. */
export interface ComparisonRow {
  readonly title: string;
  /** The cell's text. Two agents differ in a row if their texts differ. */
  readonly text: (agent: Agent) => string;
  /** The fact in the row, if it may have a check of its own. */
  readonly fact?: CheckedFact;
  /** The cell's content, if it is more than text. */
  readonly cell?: (agent: Agent) => ReactNode;
  /** How to mark the best value, in rows where one value is clearly better. */
  readonly best?: {
    readonly value: (agent: Agent) => number | null;
    readonly preference: Preference;
    readonly label: string;
  };
}

const orNull = (count: number) => (count > 0 ? count : null);

const integrationsOf = (agent: Agent) =>
  INTEGRATIONS.filter(({ id }) => agent.integrations?.includes(id)).map(({ label }) => label);

const ratingText = ({ rating, sampleReviewCount }: Agent) =>
  `${rating.toFixed(1)}${sampleReviewCount ? ' (sample reviews)' : ''}`;

/** The comparison's rows, from the most telling facts to the details. */
export const COMPARISON_ROWS: readonly ComparisonRow[] = [
  {
    title: 'Category',
    text: (agent) => agent.category,
    cell: (agent) => <CategoryBadge category={agent.category} />,
  },
  {
    title: 'Rating',
    text: (agent) => (agent.reviewCount > 0 ? ratingText(agent) : 'No reviews yet'),
    cell: ({ rating, reviewCount, sampleReviewCount }) => (
      <RatingWithCount
        rating={rating}
        reviewCount={reviewCount}
        sampleReviewCount={sampleReviewCount}
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
  {
    title: 'Pricing',
    fact: 'pricingModel',
    text: (agent) => formatPricingModel(agent.pricingModel),
  },
  {
    title: 'Paid from',
    fact: 'monthlyPriceUsd',
    text: (agent) =>
      agent.monthlyPriceUsd == null ? 'Not listed' : formatMonthlyPrice(agent.monthlyPriceUsd),
    best: {
      value: (agent) => agent.monthlyPriceUsd ?? null,
      preference: 'lowest',
      label: 'Lowest',
    },
  },
  {
    title: 'Plans',
    fact: 'pricingDetails',
    text: (agent) => agent.pricingDetails.join('\n'),
    cell: (agent) => <CellList items={agent.pricingDetails} />,
  },
  {
    title: 'Tasks',
    text: (agent) => tasksOf(agent).join('\n') || NOT_KNOWN,
    cell: (agent) => <CellList items={tasksOf(agent)} />,
  },
  {
    title: 'Languages',
    fact: 'languages',
    text: (agent) => languagesOf(agent).join(', ') || NOT_KNOWN,
  },
  {
    title: 'Experience needed',
    text: (agent) => EXPERTISE_LEVELS.find(({ id }) => id === agent.expertise)?.label ?? NOT_KNOWN,
  },
  {
    title: 'Works with',
    fact: 'integrations',
    text: (agent) => integrationsOf(agent).join('\n'),
    cell: (agent) => <CellList items={integrationsOf(agent)} />,
  },
  ...FLAGS.map(({ id, label, yes, no }) => ({
    title: label,
    fact: id,
    text: (agent: Agent) => yesNo(agent[id], yes, no),
  })),
  {
    title: TRAINING_LABEL,
    text: trainingText,
    cell: (agent) => <Training agent={agent} />,
  },
  {
    title: 'Launched',
    fact: 'launchedOn',
    text: ({ launchedOn }) => (launchedOn ? formatDate(launchedOn) : NOT_KNOWN),
  },
  {
    title: 'Key features',
    text: (agent) => agent.features.join('\n'),
    cell: (agent) => <CellList items={agent.features} />,
  },
  { title: 'About', text: (agent) => agent.description },
  {
    title: 'Website',
    text: ({ website }) => website ?? NOT_KNOWN,
    cell: ({ website }) =>
      website ? (
        <TextLink variant="standalone" to={website} rel="noopener nofollow">
          {siteName(website)}
        </TextLink>
      ) : (
        NOT_KNOWN
      ),
  },
  {
    title: 'Checked',
    text: ({ verifiedOn }) => verifiedOn ?? NOT_KNOWN,
    cell: (agent) => <VerifiedOn agent={agent} />,
  },
];

/** The rows in which at least two agents differ. */
export function differingRows(agents: readonly Agent[]): ComparisonRow[] {
  return COMPARISON_ROWS.filter(({ text }) => new Set(agents.map(text)).size > 1);
}

type Preference = 'highest' | 'lowest';

/**
 * Marks the best values of a row. Marks none if fewer than two values are known or all known values
 * are equal.
 *
 * @param values one per agent; null if unknown
 */
export function bestOf(values: readonly (number | null)[], preference: Preference): boolean[] {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const most = Math.max(...known);
  if (known.length < 2 || least === most) return values.map(() => false);
  const best = preference === 'highest' ? most : least;
  return values.map((value) => value === best);
}

function CellList({ items }: { items: readonly string[] }) {
  if (items.length === 0) return 'None listed';
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 marker:text-subtle">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
