import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterTerms } from './filter-terms.ts';
import { SEARCH_PARAM } from './search-param.ts';
import { TERMS } from './terms.ts';
import type { Term } from './types.ts';

export interface TermFilter {
  readonly text: string;
  /** The terms that match, or all of them. */
  readonly terms: readonly Term[];
  readonly active: boolean;
  /** The box the text is typed into must get it. */
  readonly box: RefObject<HTMLInputElement | null>;
  readonly setText: (text: string) => void;
  /** Empties the box and goes there, since what was pressed for it goes away. */
  readonly clear: () => void;
  /** Puts the text into the address, so that it can be shared and survives a reload. */
  readonly remember: () => void;
  /** Drops the filter when it hides the term that a link is about to lead to. */
  readonly reveal: (slug: string) => void;
}

/**
 * Filters the glossary while somebody types. The text starts as the address has it and is kept
 * apart from it afterwards: a navigation for every key would make typing lag.
 */
export function useTermFilter(): TermFilter {
  const [params, setParams] = useSearchParams();
  const asked = params.get(SEARCH_PARAM) ?? '';
  const [text, setText] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  // A link and the way back bring the text of their own address.
  if (asked !== followed) {
    setFollowed(asked);
    setText(asked);
  }
  const box = useRef<HTMLInputElement>(null);
  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (isRead.current || !box.current) return;
    isRead.current = true;
    // What was typed before the script ran, only the box has.
    if (box.current.value !== text) setText(box.current.value);
  });

  const terms = filterTerms(TERMS, text);
  return {
    text,
    terms,
    active: text.trim() !== '',
    box,
    setText,
    clear: () => {
      setText('');
      box.current?.focus();
    },
    remember: () => {
      const options = { replace: true, preventScrollReset: true };
      setParams(text.trim() ? { [SEARCH_PARAM]: text.trim() } : {}, options);
    },
    reveal: (slug) => {
      if (terms.some((term) => term.slug === slug)) return;
      setText('');
      // Not a navigation: it would race with the one to the term, which the browser does by itself.
      if (asked) history.replaceState(history.state, '', window.location.pathname);
    },
  };
}
