import { SEARCH_MAX_LENGTH } from '@agent-atlas/api/rules';
import { Button, cn, Input, SearchIcon } from '@agent-atlas/shared-ui';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchPath } from './search-path.ts';

export interface SearchFormProps {
  /** The text it starts with. */
  text?: string;
  className?: string;
}

/** A plain GET form to /search; with script it trims, ignores a blank text and stays in the page. */
export function SearchForm({ text, className }: SearchFormProps) {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const path = searchPath(typeof typed === 'string' ? typed : '');
    if (path) void navigate(path);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know <search>
    <form
      action="/search"
      role="search"
      aria-label="AI agents"
      onSubmit={search}
      className={cn('flex w-full max-w-xl gap-2', className)}
    >
      <Input
        // Another search's page starts from its own text.
        key={text}
        type="search"
        name="q"
        defaultValue={text}
        aria-label="Search AI agents"
        placeholder="Search AI agents..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX_LENGTH}
        className="h-12 sm:text-base"
      />
      <Button type="submit" size="lg" className="shrink-0 px-4 sm:px-6">
        <SearchIcon size={18} />
        <span className="sr-only sm:not-sr-only">Search</span>
      </Button>
    </form>
  );
}
