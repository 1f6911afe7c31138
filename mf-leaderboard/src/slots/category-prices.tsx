import { categoryPricesQuery } from '@agent-atlas/api-client';
import { categoryPlural } from '@agent-atlas/api-client/rules';
import { formatCount } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { PriceChart } from '../prices/price-chart.tsx';

/** With fewer points, a table of prices is more useful than a chart. */
const POINTS_MIN = 3;

/** What the agents of a category cost and how they score; nothing for a category without ranked agents. */
export function Contribution({ category }: { category: string }) {
  const titleId = useId();
  const { data } = useQuery(categoryPricesQuery(category));
  if (!data || data.considered === 0) return null;
  const { agents, considered } = data;
  const plural = categoryPlural(category);
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className="text-xl font-semibold tracking-tight text-ink">
        What {plural} cost
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        {agents.length === 0 ? 'None' : agents.length} of {formatCount(considered, 'agent')}{' '}
        {agents.length === 1 ? 'has' : 'have'} a known monthly price. The others are free, billed by
        use, priced on request, or their price is unknown.{' '}
        {agents.length < POINTS_MIN && <span>A chart needs at least {POINTS_MIN}.</span>}
      </p>
      {agents.length >= POINTS_MIN && (
        <div className="mt-4">
          <PriceChart agents={agents} plural={plural} />
        </div>
      )}
    </section>
  );
}
