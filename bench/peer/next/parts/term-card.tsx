import { Card, ChevronDownIcon, VisuallyHidden } from '@agent-atlas/shared-ui';
import { COMING_SOON } from '@workspace/mf-content/src/glossary/coming-soon.ts';
import { TERM_DETAILS } from '@workspace/mf-content/src/glossary/term-details.ts';
import { termName } from '@workspace/mf-content/src/glossary/terms.ts';
import type { Term } from '@workspace/mf-content/src/glossary/types.ts';
import { formatDate } from '@workspace/mf-content/src/lib/format-date.ts';

export function TermCard({ term }: { term: Term }) {
  const { explanation } = TERM_DETAILS[term.slug];
  return (
    <article id={`term-${term.slug}`}>
      <Card className="p-5">
        <h3 className="text-lg font-semibold text-ink">{term.name}</h3>
        <p className="mt-1 max-w-prose font-medium text-ink">{term.definition}</p>
        <details open className="group mt-3">
          <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-control text-sm font-medium text-accent-ink">
            <ChevronDownIcon size={16} className="group-open:rotate-180" />
            Details <VisuallyHidden>of {term.name}</VisuallyHidden>
          </summary>
          <div className="mt-3 grid gap-x-10 gap-y-5 text-sm leading-relaxed lg:grid-cols-[2fr_1fr]">
            <div className="space-y-3 text-base text-ink">
              <h4 className="sr-only">Explanation</h4>
              {explanation.map((paragraph) => (
                <p key={paragraph} className="max-w-prose">
                  {paragraph}
                </p>
              ))}
            </div>
            <TermLists term={term} />
          </div>
        </details>
      </Card>
    </article>
  );
}

function TermLists({ term }: { term: Term }) {
  const { examples, related, sources = [] } = TERM_DETAILS[term.slug];
  return (
    <div className="space-y-5">
      <div>
        <h4 className="font-semibold text-ink">Examples</h4>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-ink">
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="font-semibold text-ink">Related Terms</h4>
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
          {related.map((slug) => (
            <li key={slug}>
              {slug in COMING_SOON ? (
                <span title="This term is coming soon" className="text-subtle">
                  {`${termName(slug)} (coming soon)`}
                </span>
              ) : (
                <a href={`#term-${slug}`} className="text-accent-ink underline">
                  {termName(slug)}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
      {sources.length > 0 && (
        <div>
          <h4 className="font-semibold text-ink">{sources.length === 1 ? 'Source' : 'Sources'}</h4>
          <ul className="mt-2 space-y-1.5 text-muted">
            {sources.map(({ title, url, published }) => (
              <li key={url}>
                <a href={url} className="underline">
                  {title}
                </a>
                , <time dateTime={published}>{formatDate(published)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
