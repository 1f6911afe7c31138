import { formatDate } from '../format-date.ts';
import { SOURCES_ID } from './table-of-contents.ts';
import type { Source } from './types.ts';

/** Where the facts of an article come from. */
export function ArticleSources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-labelledby={SOURCES_ID} className="prose mt-12 text-sm">
      <h2 id={SOURCES_ID}>Sources</h2>
      <ul>
        {sources.map(({ title, url, published }) => (
          <li key={url}>
            <a
              href={url}
              rel="external noopener"
              className="print:after:content-['_('attr(href)')']"
            >
              {title}
            </a>
            , <time dateTime={published}>{formatDate(published)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
