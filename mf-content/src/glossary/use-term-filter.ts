import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterTerms } from './filter-terms.ts';
import { TERMS } from './terms.ts';
import type { Term } from './types.ts';

/** Name of the query parameter that holds the searched text. */
export const SEARCH_PARAM = 'q';

export interface TermFilter {
  readonly text: string;
  /** The terms that match, or all of them. */
  readonly terms: readonly Term[];
  readonly active: boolean;
  readonly setText: (text: string) => void;
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
  const [text, setText] = useState(params.get(SEARCH_PARAM) ?? '');
  const terms = filterTerms(TERMS, text);

  const write = (value: string) => {
    const options = { replace: true, preventScrollReset: true };
    setParams(value.trim() ? { [SEARCH_PARAM]: value.trim() } : {}, options);
  };
  const clear = () => {
    setText('');
    if (params.has(SEARCH_PARAM)) write('');
  };
  return {
    text,
    terms,
    active: text.trim() !== '',
    setText,
    clear,
    remember: () => write(text),
    reveal: (slug) => {
      if (!terms.some((term) => term.slug === slug)) setText('');
    },
  };
}
