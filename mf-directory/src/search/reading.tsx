import type { SearchResult } from '@agent-atlas/api-client/rules';
import { EXACT } from '@agent-atlas/api-client/rules';
import { CloseIcon, TextLink } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { type SearchState, searchUrl } from './search-state.ts';

export interface ReadingProps {
  state: SearchState;
  result: Pick<SearchResult, 'reading' | 'unmet'>;
}

/** Shows how a search text was read as a question, with links to remove a part or to search for the exact text. */
export function Reading({ state, result: { reading, unmet } }: ReadingProps) {
  const urlIgnoring = (ignore: string | undefined) =>
    searchUrl({ ...state, more: undefined, ignore });
  if (unmet) {
    return (
      <p className="mb-6 wrap-anywhere text-muted">
        No agent is known to match all of: {unmet.map(({ label }) => label).join('; ')}. These
        results match words of your search.
      </p>
    );
  }
  if (!reading) {
    if (state.ignore === undefined) return null;
    return (
      <p className="mb-6 wrap-anywhere text-muted">
        Searched for exactly "{state.q}".{' '}
        <TextLink to={urlIgnoring(undefined)}>Search as a question</TextLink>
      </p>
    );
  }
  return (
    <section aria-label="How we read your search" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {reading.chips.map(({ part, label }) => (
          <li key={part}>
            <Link
              to={urlIgnoring([state.ignore, part].filter(Boolean).join(','))}
              rel="nofollow"
              preventScrollReset
              aria-label={`Remove: ${label}`}
              className="flex items-center gap-1.5 rounded-full bg-accent-soft px-3 py-1.5 text-sm font-medium text-accent-ink hover:underline"
            >
              {label}
              <CloseIcon size={14} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 wrap-anywhere text-sm text-muted">
        {reading.text !== '' && `Best matches for "${reading.text}" first. `}
        <TextLink to={urlIgnoring(EXACT)}>Search for exactly "{state.q}"</TextLink>
      </p>
    </section>
  );
}
