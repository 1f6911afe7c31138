import { HeaderSearch } from './header-search.tsx';
import { Logo } from './logo.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ScriptlessNavigation } from './scriptless-navigation.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header() {
  return (
    <header className="group/header sticky top-0 z-40 border-b border-line bg-surface">
      <div className="page-container flex h-16 items-center gap-6">
        <Logo />
        <MainNavigation />
        <div className="-mr-2.5 ml-auto flex items-center gap-1">
          <HeaderSearch />
          <ThemeSwitch />
          <MobileMenu />
        </div>
      </div>
      <ScriptlessNavigation />
    </header>
  );
}
