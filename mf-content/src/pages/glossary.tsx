import { PageHeader } from '@agent-atlas/shared-ui';
import { termId } from '../glossary/anchors.ts';
import { GlossarySearch } from '../glossary/glossary-search.tsx';
import { LetterBar } from '../glossary/letter-bar.tsx';
import { LetterSection } from '../glossary/letter-section.tsx';
import { groupByLetter } from '../glossary/letters.ts';
import { NoTerms } from '../glossary/no-terms.tsx';
import { unfold, useArrival } from '../glossary/use-arrival.ts';
import { useTermFilter } from '../glossary/use-term-filter.ts';

export function Page() {
  useArrival();
  const filter = useTermFilter();
  const groups = groupByLetter(filter.terms).filter(
    (group) => !filter.active || group.terms.length > 0,
  );
  const follow = (slug: string) => {
    filter.reveal(slug);
    unfold(termId(slug));
  };
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agents Glossary"
        text="The terms you meet when you choose an AI tool: what they mean, and what to look out for."
      />
      <GlossarySearch filter={filter} />
      <LetterBar groups={groups} />
      {groups.length === 0 ? (
        <NoTerms text={filter.text} onClear={filter.clear} />
      ) : (
        <div className="mt-8 space-y-12">
          {groups.map((group) => (
            <LetterSection key={group.letter} group={group} onFollow={follow} />
          ))}
        </div>
      )}
      <p className="mt-12 border-t border-line pt-6 text-sm text-muted">
        Glossary Last Updated: May 8, 2025
      </p>
    </div>
  );
}
