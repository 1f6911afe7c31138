import { categoryPath } from '@agent-atlas/api-client/rules';
import { Link } from 'react-router-dom';
import { SearchForm } from '../search/search-form.tsx';

const QUICK_LINKS = [
  { category: 'AI Chatbot', label: '#AI Chatbots' },
  { category: 'Code Assistant', label: '#Code Assistants' },
  { category: 'Writing Assistant', label: '#Writing Tools' },
  { category: 'Image Generator', label: '#Image Generators' },
] as const;

export function Hero() {
  return (
    <section className="border-b border-line bg-surface">
      <div className="page-container flex flex-col items-center py-14 text-center sm:py-20">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink sm:text-5xl">
          Discover the Best AI Agents
        </h1>
        <p className="mt-4 max-w-prose text-lg text-pretty text-muted">
          Find, compare, and review AI tools that match your needs
        </p>
        <SearchForm className="mt-8" />
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
