import {
  categoryPath,
  companyName,
  type LeaderboardEntry,
  tileNameOf,
} from '@agent-atlas/api/rules';
import { ArrowRightIcon, Card, CategoryIcon, VisuallyHidden } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import type { CategoryEntries } from './category-order.ts';

/** The best agents of one category. */
export function CategoryCard({
  category: { category, id, entries },
}: {
  category: CategoryEntries;
}) {
  const name = tileNameOf(category);
  return (
    <Card className="flex flex-col p-5">
      <h3 id={id} className="flex items-center gap-3 font-semibold text-ink">
        <CategoryIcon category={category} size="small" />
        {name}
      </h3>
      <ol aria-labelledby={id} className="mt-3 flex-1 divide-y divide-line">
        {entries.map((entry, index) => (
          <LeaderRow key={entry.id} entry={entry} place={index + 1} />
        ))}
      </ol>
      <Link
        to={categoryPath(category)}
        className="mt-3 inline-flex items-center gap-1 self-start rounded-control py-1 text-sm font-medium text-accent-ink hover:underline"
      >
        <span>
          View All <VisuallyHidden>in {name}</VisuallyHidden>
        </span>
        <ArrowRightIcon size={16} />
      </Link>
    </Card>
  );
}

function LeaderRow({ entry, place }: { entry: LeaderboardEntry; place: number }) {
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <span aria-hidden="true" className="w-4 shrink-0 text-right text-muted tabular-nums">
        {place}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={`/agent/${entry.id}`}
          className="block truncate rounded-control font-medium text-ink hover:text-accent-ink"
        >
          {entry.name}
        </Link>
        <span className="block truncate text-muted">{companyName(entry)}</span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block font-semibold text-ink">
          <span className="sr-only">Score </span>
          {Math.round(entry.score)}
        </span>
        <span className="block text-muted">
          {entry.reviewCount > 0 ? `★ ${entry.rating.toFixed(1)}` : 'No reviews'}
        </span>
      </span>
    </li>
  );
}
