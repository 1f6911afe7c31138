import { useLoadedModule, useUrlDraft, useUrlState } from '@agent-atlas/shared-ui/site-kit';
import { type RefObject, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { GLOSSARY } from './defined-term-set.ts';
import { lateDetails } from './late-details.ts';
import { filterTerms } from './terms.ts';
import type { Term } from './types.ts';

export interface TermFilter {
  readonly text: string;
  /** The matching terms; all terms if there is no search text. */
  readonly terms: readonly Term[];
  readonly active: boolean;
  /** Attach to the form. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Attach to the search input. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly setText: (text: string) => void;
  /** Clears the input and focuses it, because the clear button disappears. */
  readonly clear: () => void;
  /** Writes the text to the router's URL. */
  readonly commit: () => void;
  /** Clears the filter if it hides the given term. */
  readonly reveal: (slug: string) => void;
}

/** Filters the glossary as the reader types. Updates the URL without a navigation per keystroke. */
export function useTermFilter(): TermFilter {
  const { pathname } = useLocation();
  const urlOf = ({ q }: { q: string }) => GLOSSARY.path(pathname, { q });
  const [, open] = useUrlState(GLOSSARY);
  const [{ q: text }, change, form] = useUrlDraft(GLOSSARY, urlOf);
  const setText = (q: string) => change({ q });
  const input = useRef<HTMLInputElement>(null);
  // The first render must find what the server found.
  const details = useLoadedModule(lateDetails, text.trim() !== '');
  const terms = filterTerms(text, details);
  return {
    text,
    terms,
    active: text.trim() !== '',
    form,
    input,
    setText,
    clear: () => {
      setText('');
      input.current?.focus();
    },
    commit: () => open(urlOf({ q: text.trim() })),
    reveal: (slug) => {
      if (terms.some((term) => term.slug === slug)) return;
      // Does not navigate, because that would race with the browser's navigation to the term.
      setText('');
    },
  };
}
