import { HeaderSearch } from './header-search.tsx';
import { Logo } from './logo.tsx';
import { MainNavigation, type NavigationProps } from './main-navigation.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ScriptlessNavigation } from './scriptless-navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const className = 'group/header relative top-0 z-40 border-b border-line bg-surface tall:sticky';

/** @param html the {@link HeaderContent}, if it has already been rendered */
export function Header({ html, links }: NavigationProps & { html?: string | undefined }) {
  if (html === undefined) {
    return (
      <header className={className}>
        <HeaderContent links={links} />
      </header>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML
  return <header className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function HeaderContent({ links }: NavigationProps) {
  return (
    <>
      <div className="page-container flex min-h-16 flex-wrap items-center gap-x-6">
        <Logo />
        <MainNavigation links={links} />
        <div className="-mr-2.5 ml-auto flex items-center gap-1">
          <HeaderSearch />
          <ThemeSwitch />
          <MobileMenu links={links} />
        </div>
      </div>
      <ScriptlessNavigation links={links} />
    </>
  );
}
