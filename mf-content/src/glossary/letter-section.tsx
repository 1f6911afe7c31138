import { Card, ChevronDownIcon, Skeleton, VisuallyHidden } from '@agent-atlas/shared-ui';
import { useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { memo, Suspense } from 'react';
import { COMING_SOON } from './coming-soon.ts';
import { ComingSoonTerm } from './coming-soon-term.tsx';
import { GLOSSARY_PATH, letterId, termId } from './defined-term-set.ts';
import { lateDetails } from './late-details.ts';
import { TermSources } from './term-sources.tsx';
import { type LetterGroup, termName } from './terms.ts';
import type { Term, TermDetails } from './types.ts';

export interface LetterSectionProps {
  group: LetterGroup;
  onTermLink: (slug: string) => void;
}

export function LetterSection({ group, onTermLink }: LetterSectionProps) {
  const { letter, terms } = group;
  return (
    <section aria-labelledby={letterId(letter)}>
      <h2
        id={letterId(letter)}
        tabIndex={-1}
        className="border-b border-line pb-2 text-xl font-semibold tracking-tight text-ink sm:text-2xl"
      >
        {letter}
      </h2>
      {terms.length === 0 ? (
        <p className="mt-4 text-sm text-muted">
          {`This section will be expanded with terms starting with ${letter}.`}
        </p>
      ) : (
        <div className="mt-4 space-y-4">
          {terms.map((term) => (
            <TermCard key={term.slug} term={term} onTermLink={onTermLink} />
          ))}
        </div>
      )}
    </section>
  );
}

interface TermCardProps {
  term: Term;
  /** Called with the slug of a clicked term link, before the browser navigates. */
  onTermLink: (slug: string) => void;
}

function BodySkeleton() {
  return (
    <div className="mt-3 space-y-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
    </div>
  );
}

/**
 * One term. Its details start open, so that they are readable without JavaScript. Memoized because a
 * new render would replace server HTML whose details have not loaded yet.
 */
const TermCard = memo(function TermCard({ term, onTermLink }: TermCardProps) {
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
          <Suspense fallback={<BodySkeleton />}>
            <TermBody slug={term.slug} onTermLink={onTermLink} />
          </Suspense>
        </details>
      </Card>
    </article>
  );
});

interface TermBodyProps {
  slug: Term['slug'];
  onTermLink: (slug: string) => void;
}

function TermBody({ slug, onTermLink }: TermBodyProps) {
  const details = useLateModule(lateDetails)?.[slug];
  if (!details) return <BodyFailed />;
  return (
    <div className="mt-3 grid gap-x-10 gap-y-5 text-sm leading-relaxed lg:grid-cols-[2fr_1fr]">
      <div className="space-y-3 text-base text-ink">
        <h4 className="sr-only">Explanation</h4>
        {details.explanation.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="space-y-5">
        <div>
          <h4 className="font-semibold text-ink">Examples</h4>
          <ul className="mt-2 list-disc space-y-1.5 pl-5 text-ink marker:text-subtle">
            {details.examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </div>
        <RelatedTerms related={details.related} onTermLink={onTermLink} />
        <TermSources sources={details.sources ?? []} heading="h4" />
      </div>
    </div>
  );
}

function BodyFailed() {
  return (
    <p className="mt-3 text-sm text-muted">
      The details could not be loaded.{' '}
      <a href={GLOSSARY_PATH} className="text-accent-ink underline">
        Load the page again
      </a>
    </p>
  );
}

interface RelatedTermsProps {
  related: TermDetails['related'];
  onTermLink: (slug: string) => void;
}

/** Links to terms on the page; other terms are marked "coming soon". */
function RelatedTerms({ related, onTermLink }: RelatedTermsProps) {
  return (
    <div>
      <h4 className="font-semibold text-ink">Related Terms</h4>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
        {related.map((slug) => (
          <li key={slug}>
            {slug in COMING_SOON ? (
              <ComingSoonTerm name={termName(slug)} />
            ) : (
              <a
                href={`#${termId(slug)}`}
                className="rounded-control text-accent-ink underline underline-offset-2 hover:no-underline"
                onClick={() => onTermLink(slug)}
              >
                {termName(slug)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
