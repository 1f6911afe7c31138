import { SEARCH_MAX_LENGTH, SEARCH_PATH, searchPath } from '@agent-atlas/api-client/rules';
import { Button, cn, Input, SearchIcon } from '@agent-atlas/shared-ui';
import { anyText, defineUrlState, useUrlDraft } from '@agent-atlas/shared-ui/site-kit';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const FORM = defineUrlState({ q: anyText() });

/** A plain GET form. JavaScript adds trimming, ignores blank text and navigates without a reload. */
export function SearchForm({ className }: { className?: string }) {
  const navigate = useNavigate();
  const [{ q }, change, form] = useUrlDraft(FORM);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (q.trim()) void navigate(searchPath(q));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know <search>
    <form
      ref={form}
      action={SEARCH_PATH}
      role="search"
      aria-label="AI agents"
      onSubmit={search}
      className={cn('flex w-full max-w-xl gap-2', className)}
    >
      <Input
        type="search"
        name="q"
        value={q}
        onChange={(event) => change({ q: event.target.value })}
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
