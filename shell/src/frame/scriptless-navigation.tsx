import { Input, TextLink } from '@agent-atlas/shared-ui';
import type { NavigationProps } from './main-navigation.tsx';

/** Replaces the header's menu and search with plain links and a plain form in browsers without script. */
export function ScriptlessNavigation({ links }: NavigationProps) {
  return (
    <noscript>
      <div className="page-container flex flex-col gap-2 pb-3">
        {links.length > 0 && (
          <nav aria-label="Main" className="flex flex-wrap gap-4 text-sm font-medium md:hidden">
            {links.map(({ path, label }) => (
              <TextLink key={path} to={path} className="py-1.5">
                {label}
              </TextLink>
            ))}
          </nav>
        )}
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
