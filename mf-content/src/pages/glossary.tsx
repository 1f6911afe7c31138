import { PageHeader } from '@agent-atlas/shared-ui';
import { useCallback, useEffect, useRef } from 'react';
import { comingTerm } from '../answers/coming-term.ts';
import { termId } from '../glossary/defined-term-set.ts';
import { GlossarySearch, NoTerms } from '../glossary/glossary-search.tsx';
import { LetterBar } from '../glossary/letter-bar.tsx';
import { LetterSection } from '../glossary/letter-section.tsx';
import { ShortDefinition } from '../glossary/short-definition.tsx';
import { groupByLetter } from '../glossary/terms.ts';
import { useTermFilter } from '../glossary/use-term-filter.ts';

export function Page() {
  useOpenTargetTerm();
  const filter = useTermFilter();
  const groups = groupByLetter(filter.terms).filter(
    (group) => !filter.active || group.terms.length > 0,
  );
  const coming = comingTerm(filter.text);
  const reveal = useRef(filter.reveal);
  useEffect(() => {
    reveal.current = filter.reveal;
  });
  const handleTermLink = useCallback((slug: string) => {
    reveal.current(slug);
    openDetails(termId(slug));
  }, []);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agents Glossary"
        text="The terms you encounter when you choose an AI tool: what they mean and what to look out for."
      />
      <GlossarySearch filter={filter} hasDefinition={coming !== undefined} />
      {coming && <ShortDefinition slug={coming} />}
      <LetterBar groups={groups} />
      {groups.length === 0 ? (
        !coming && <NoTerms text={filter.text} onClear={filter.clear} />
      ) : (
        <div className="mt-8 space-y-12">
          {groups.map((group) => (
            <LetterSection key={group.letter} group={group} onTermLink={handleTermLink} />
          ))}
        </div>
      )}
      <p className="mt-12 border-t border-line pt-6 text-sm text-muted">
        Glossary Last Updated: May 8, 2025
      </p>
    </div>
  );
}

/** Opens a term's details, which the reader may have closed. */
function openDetails(id: string): void {
  const details = document.getElementById(id)?.querySelector('details');
  if (details) details.open = true;
}

/** Opens the details of the term in the URL's hash. The shell handles scrolling. */
function useOpenTargetTerm(): void {
  useEffect(() => {
    const openTarget = () => openDetails(window.location.hash.slice(1));
    window.addEventListener('hashchange', openTarget);
    return () => window.removeEventListener('hashchange', openTarget);
  }, []);
}
