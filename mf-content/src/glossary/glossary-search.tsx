import { EmptyState, Input, LinkButton } from '@agent-atlas/shared-ui';
import type { FormEvent, ReactNode } from 'react';
import type { TermFilter } from './use-term-filter.ts';

interface GlossarySearchProps {
  filter: TermFilter;
  /** Whether the page also shows a short definition of the text. */
  hasDefinition: boolean;
}

/** Filters the terms as the reader types. Without JavaScript, a plain form requests the filtered page. */
export function GlossarySearch({ filter, hasDefinition }: GlossarySearchProps) {
  const { text, terms, active, form, input, setText, clear, commit } = filter;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  const termCount = terms.length === 1 ? '1 term' : `${terms.length} terms`;
  const found = [
    ...(hasDefinition ? ['1 short definition'] : []),
    ...(hasDefinition && terms.length === 0 ? [] : [termCount]),
  ].join(' and ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; older assistive technology does not know <search>
    <div role="search" aria-label="Glossary" className="max-w-xl">
      <form ref={form} method="get" className="flex gap-2" onSubmit={submit}>
        <Input
          ref={input}
          type="search"
          name="q"
          aria-label="Search terms"
          placeholder="Search terms..."
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {active && <ClearFilter onClear={clear}>Clear</ClearFilter>}
      </form>
      <p role="status" className="mt-2 text-sm break-words text-muted">
        {active ? `${found} matching "${text.trim()}"` : found}
      </p>
    </div>
  );
}

export function NoTerms({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      className="mt-8 wrap-anywhere"
      title={`No terms matching "${text.trim()}"`}
      text="Try another word, or browse all terms from A to Z."
      action={<ClearFilter onClear={onClear}>Show all terms</ClearFilter>}
    />
  );
}

interface ClearFilterProps {
  onClear: () => void;
  children: ReactNode;
}

/** A link to the whole glossary, so that it works without JavaScript. */
function ClearFilter({ onClear, children }: ClearFilterProps) {
  return (
    <LinkButton variant="outline" to={{ search: '' }} replace preventScrollReset onClick={onClear}>
      {children}
    </LinkButton>
  );
}
