import { buttonVariants, cn } from '@agent-atlas/shared-ui';
import type { MouseEvent } from 'react';
import { letterId } from './defined-term-set.ts';
import { LETTERS, type LetterGroup } from './terms.ts';

/** A to Z. Letters with a hidden section are plain text. */
export function LetterBar({ groups }: { groups: readonly LetterGroup[] }) {
  return (
    <nav aria-label="Glossary letters" className="mt-6">
      <ul className="grid grid-cols-7 gap-1 sm:grid-cols-13 lg:grid-cols-26">
        {LETTERS.map((letter) => {
          const group = groups.find((candidate) => candidate.letter === letter);
          return (
            <li key={letter}>
              {group ? <LetterLink group={group} /> : <DisabledLetter letter={letter} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function LetterLink({ group: { letter, terms } }: { group: LetterGroup }) {
  const id = letterId(letter);
  return (
    <a
      href={`#${id}`}
      className={cn(
        buttonVariants({ variant: 'outline', size: 'icon' }),
        'w-full',
        terms.length === 0 && 'border-line bg-transparent text-subtle',
      )}
      onClick={(event) => smoothScrollTo(event, id)}
    >
      {letter}
    </a>
  );
}

function DisabledLetter({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-10 items-center justify-center text-sm text-subtle opacity-60"
    >
      {letter}
    </span>
  );
}

function smoothScrollTo(event: MouseEvent, id: string) {
  const target = document.getElementById(id);
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth' });
  // Moves focus, as the browser's own fragment navigation does.
  target.focus({ preventScroll: true });
}
