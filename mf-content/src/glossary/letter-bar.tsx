import { buttonVariants, cn } from '@agent-atlas/shared-ui';
import type { MouseEvent } from 'react';
import { letterId } from './anchors.ts';
import { LETTERS, type LetterGroup } from './letters.ts';

/** A to Z. Letters whose section is not shown are plain text. */
export function LetterBar({ groups }: { groups: readonly LetterGroup[] }) {
  return (
    <nav aria-label="Glossary letters" className="mt-6">
      <ul className="grid grid-cols-7 gap-1 sm:grid-cols-13 lg:grid-cols-26">
        {LETTERS.map((letter) => {
          const group = groups.find((candidate) => candidate.letter === letter);
          return (
            <li key={letter}>
              {group ? <LetterLink group={group} /> : <Absent letter={letter} />}
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
      onClick={(event) => glideTo(event, id)}
    >
      {letter}
    </a>
  );
}

function Absent({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-10 items-center justify-center text-sm text-subtle opacity-60"
    >
      {letter}
    </span>
  );
}

function glideTo(event: MouseEvent, id: string) {
  const target = document.getElementById(id);
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  // Keyboard and screen reader go on from there, as after a jump of the browser's own.
  target.focus({ preventScroll: true });
}
