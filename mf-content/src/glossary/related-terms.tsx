import { termId } from './anchors.ts';
import { COMING_SOON } from './coming-soon.ts';
import { ComingSoonTerm } from './coming-soon-term.tsx';
import { nameOfTerm } from './filter-terms.ts';
import type { Term } from './types.ts';

export interface RelatedTermsProps {
  related: Term['related'];
  onFollow: (slug: string) => void;
}

/** Links to the terms that are on the page; the others are announced as coming. */
export function RelatedTerms({ related, onFollow }: RelatedTermsProps) {
  return (
    <div>
      <h4 className="font-semibold text-ink">Related Terms</h4>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
        {related.map((slug) => (
          <li key={slug}>
            {slug in COMING_SOON ? (
              <ComingSoonTerm name={nameOfTerm(slug)} />
            ) : (
              <a
                href={`#${termId(slug)}`}
                className="rounded-control text-accent-ink underline underline-offset-2 hover:no-underline"
                onClick={() => onFollow(slug)}
              >
                {nameOfTerm(slug)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
