import { formatDate } from '../lib/format-date.ts';
import type { TermSource } from './types.ts';

export function TermSources({ sources }: { sources: readonly TermSource[] }) {
  if (sources.length === 0) return null;
  return (
    <div className="text-sm">
      <h4 className="font-semibold text-ink">{sources.length === 1 ? 'Source' : 'Sources'}</h4>
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
