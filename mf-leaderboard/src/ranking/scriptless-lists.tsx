import { Link } from 'react-router-dom';
import { LISTS, type ListId, searchOf } from './lists.ts';

/** Stands in for the tabs where no script runs: the same three choices as links. */
export function ScriptlessLists({ shown }: { shown: ListId }) {
  return (
    <nav aria-label="Rankings" className="hidden noscript:block">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line">
        {LISTS.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={{ pathname: '/leaderboard', search: searchOf(id), hash: '#rankings' }}
              aria-current={id === shown ? 'page' : undefined}
              className="inline-flex h-11 items-center border-b-2 border-transparent text-sm font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
