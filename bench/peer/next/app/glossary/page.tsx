import { PageHeader } from '@agent-atlas/shared-ui';
import { groupByLetter, TERMS } from '@workspace/mf-content/src/glossary/terms.ts';
import { GlossaryFilter } from '../../parts/glossary-filter.tsx';
import { TermCard } from '../../parts/term-card.tsx';

export default function Glossary() {
  const groups = groupByLetter(TERMS);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agents Glossary"
        text="The terms you meet when you choose an AI tool: what they mean, and what to look out for."
      />
      <GlossaryFilter count={TERMS.length} />
      <nav aria-label="Glossary letters" className="mt-6">
        <ul className="grid grid-cols-7 gap-1 sm:grid-cols-13 lg:grid-cols-26">
          {groups.map(({ letter }) => (
            <li key={letter}>
              <a
                href={`#letter-${letter.toLowerCase()}`}
                className="inline-flex h-10 w-full items-center justify-center rounded-control border border-line-strong text-sm font-medium"
              >
                {letter}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 space-y-12">
        {groups.map(({ letter, terms }) => (
          <section key={letter} aria-labelledby={`letter-${letter.toLowerCase()}`}>
            <h2
              id={`letter-${letter.toLowerCase()}`}
              className="border-b border-line pb-2 text-xl font-semibold tracking-tight text-ink sm:text-2xl"
            >
              {letter}
            </h2>
            {terms.length === 0 && (
              <p className="mt-4 text-sm text-muted">
                {`This section will be expanded with terms starting with ${letter}.`}
              </p>
            )}
            <div className="mt-4 space-y-4">
              {terms.map((term) => (
                <TermCard key={term.slug} term={term} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className="mt-12 border-t border-line pt-6 text-sm text-muted">
        Glossary Last Updated: May 8, 2025
      </p>
    </div>
  );
}
