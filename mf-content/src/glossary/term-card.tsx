import { Card, ChevronDownIcon, VisuallyHidden } from '@agent-atlas/shared-ui';
import { termId } from './anchors.ts';
import { RelatedTerms } from './related-terms.tsx';
import { TermSources } from './term-sources.tsx';
import type { Term } from './types.ts';

export interface TermCardProps {
  term: Term;
  /** Called with the term a link leads to, before the browser goes there. */
  onFollow: (slug: string) => void;
}

/** One term. Its details are open until somebody folds them, so nothing needs a script to be read. */
export function TermCard({ term, onFollow }: TermCardProps) {
  const headingId = `${termId(term.slug)}-name`;
  return (
    <article id={termId(term.slug)} aria-labelledby={headingId}>
      <Card className="p-5">
        <h3 id={headingId} className="text-lg font-semibold text-ink">
          {term.name}
        </h3>
        <p className="mt-1 max-w-prose font-medium text-ink">{term.definition}</p>
        <details open className="group mt-3">
          <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-control text-sm font-medium text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
            <ChevronDownIcon size={16} className="group-open:rotate-180" />
            Details <VisuallyHidden>of {term.name}</VisuallyHidden>
          </summary>
          <TermBody term={term} onFollow={onFollow} />
        </details>
      </Card>
    </article>
  );
}

function TermBody({ term, onFollow }: TermCardProps) {
  return (
    <div className="mt-3 grid gap-x-10 gap-y-5 text-sm leading-relaxed lg:grid-cols-[2fr_1fr]">
      <div className="space-y-3 text-base text-ink">
        <h4 className="sr-only">Explanation</h4>
        {term.explanation.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="space-y-5">
        <div>
          <h4 className="font-semibold text-ink">Examples</h4>
          <ul className="mt-2 list-disc space-y-1.5 pl-5 text-ink marker:text-subtle">
            {term.examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </div>
        <RelatedTerms related={term.related} onFollow={onFollow} />
        <TermSources sources={term.sources ?? []} />
      </div>
    </div>
  );
}
