import { categoryPath } from '@agent-atlas/api/rules';
import { Button, Input, SearchIcon } from '@agent-atlas/shared-ui';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { searchPath } from './search-path.ts';

const QUICK_LINKS = [
  { category: 'AI Chatbot', label: '#AI Chatbots' },
  { category: 'Code Assistant', label: '#Code Assistants' },
  { category: 'Writing Assistant', label: '#Writing Tools' },
  { category: 'Image Generator', label: '#Image Generators' },
] as const;

export function Hero() {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('q');
    const path = searchPath(typeof text === 'string' ? text : '');
    if (path) void navigate(path);
  }

  return (
    <section className="border-b border-line bg-surface">
      <div className="page-container flex flex-col items-center py-14 text-center sm:py-20">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink sm:text-5xl">
          Discover the Best AI Agents
        </h1>
        <p className="mt-4 max-w-prose text-lg text-pretty text-muted">
          Find, compare, and review AI tools that match your needs
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know <search> */}
        <form
          action="/search"
          role="search"
          aria-label="AI agents"
          onSubmit={search}
          className="mt-8 flex w-full max-w-xl gap-2"
        >
          <Input
            type="search"
            name="q"
            aria-label="Search AI agents"
            placeholder="Search AI agents..."
            autoComplete="off"
            maxLength={200}
            className="h-12 sm:text-base"
          />
          <Button type="submit" size="lg" className="shrink-0 px-4 sm:px-6">
            <SearchIcon size={18} />
            <span className="sr-only sm:not-sr-only">Search</span>
          </Button>
        </form>
        <nav aria-label="Popular categories" className="mt-5">
          <ul className="flex flex-wrap justify-center gap-2">
            {QUICK_LINKS.map(({ category, label }) => (
              <li key={category}>
                <Link
                  to={categoryPath(category)}
                  className="inline-block rounded-full bg-sunken px-3 py-1.5 text-sm font-medium text-muted hover:bg-sunken-strong hover:text-ink motion-safe:transition-colors"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
