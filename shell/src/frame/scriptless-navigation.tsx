import { Input, TextLink } from '@agent-atlas/shared-ui';
import { NAVIGATION_LINKS } from './navigation-links.ts';

/** Replaces the header's menu and search with plain links and a plain form in browsers without script. */
export function ScriptlessNavigation() {
  return (
    <noscript>
      <div className="page-container flex flex-col gap-2 pb-3">
        <nav aria-label="Main" className="flex flex-wrap gap-4 text-sm font-medium md:hidden">
          {NAVIGATION_LINKS.map(({ to, label }) => (
            <TextLink key={to} to={to} className="py-1.5">
              {label}
            </TextLink>
          ))}
        </nav>
        <form action="/search" method="get" className="md:max-w-md">
          <Input
            type="search"
            name="q"
            aria-label="Search AI agents"
            placeholder="Search AI agents..."
          />
        </form>
      </div>
    </noscript>
  );
}
