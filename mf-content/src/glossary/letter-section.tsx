import { letterId } from './anchors.ts';
import type { LetterGroup } from './letters.ts';
import { TermCard } from './term-card.tsx';

export interface LetterSectionProps {
  group: LetterGroup;
  onFollow: (slug: string) => void;
}

export function LetterSection({ group, onFollow }: LetterSectionProps) {
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
            <TermCard key={term.slug} term={term} onFollow={onFollow} />
          ))}
        </div>
      )}
    </section>
  );
}
