import { formatDate } from '../lib/format-date.ts';
import type { TermSource } from './types.ts';

export interface TermSourcesProps {
  sources: readonly TermSource[];
  /** Of a subsection of its term. */
  heading: 'h3' | 'h4';
}

export function TermSources({ sources, heading: Heading }: TermSourcesProps) {
  if (sources.length === 0) return null;
  return (
    <div className="text-sm">
      <Heading className="font-semibold text-ink">
        {sources.length === 1 ? 'Source' : 'Sources'}
      </Heading>
      <ul className="mt-2 space-y-1.5 text-muted">
        {sources.map(({ title, url, published }) => (
          <li key={url}>
            <a
              href={url}
              rel="external noopener"
              className="rounded-control underline underline-offset-2 hover:text-ink"
            >
              {title}
            </a>
            , <time dateTime={published}>{formatDate(published)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}
