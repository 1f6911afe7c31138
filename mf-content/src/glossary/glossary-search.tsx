import { Input } from '@agent-atlas/shared-ui';
import type { FormEvent } from 'react';
import { ClearFilter } from './clear-filter.tsx';
import { SEARCH_PARAM } from './search-param.ts';
import type { TermFilter } from './use-term-filter.ts';

/** Filters as you type; without scripts it is a plain form that asks for the filtered page. */
export function GlossarySearch({ filter }: { filter: TermFilter }) {
  const { text, terms, active, box, setText, clear, remember } = filter;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remember();
  };
  const count = terms.length === 1 ? '1 term' : `${terms.length} terms`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; older assistive technology does not know <search>
    <div role="search" aria-label="Glossary" className="max-w-xl">
      <form method="get" className="flex gap-2" onSubmit={submit}>
        <Input
          ref={box}
          type="search"
          name={SEARCH_PARAM}
          aria-label="Search terms"
          placeholder="Search terms..."
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {active && <ClearFilter onClear={clear}>Clear</ClearFilter>}
      </form>
      <p role="status" className="mt-2 text-sm break-words text-muted">
        {active ? `${count} matching “${text.trim()}”` : count}
      </p>
    </div>
  );
}
