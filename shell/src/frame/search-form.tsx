import { cn, Input, SearchIcon } from '@agent-atlas/shared-ui';
import type { FormEvent, Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { ARRIVAL } from './page-arrival.tsx';

export interface SearchFormProps {
  inputRef?: Ref<HTMLInputElement>;
  /** Called after a search has started. */
  onSearch?: () => void;
  className?: string;
}

/** A plain GET form to /search. With script it trims the text, ignores blank text and navigates on the client. */
export function SearchForm({ inputRef, onSearch, className }: SearchFormProps) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (!query) return;
    void navigate(`/search?q=${encodeURIComponent(query)}`, { state: ARRIVAL });
    onSearch?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers do not have the <search> element
    <form
      role="search"
      action="/search"
      method="get"
      onSubmit={submit}
      className={cn('relative', className)}
    >
      <SearchIcon
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-subtle"
      />
      <Input
        ref={inputRef}
        type="search"
        name="q"
        aria-label="Search AI agents"
        placeholder="Search AI agents..."
        autoComplete="off"
        enterKeyHint="search"
        className="pl-9"
      />
    </form>
  );
}
