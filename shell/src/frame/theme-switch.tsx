import { DropdownMenu, MenuItem, MonitorIcon, MoonIcon, SunIcon } from '@agent-atlas/shared-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { colorBrowserAsChosen, setTheme, THEMES, themeStore } from './theme-store.ts';

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const ICONS = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const;

/**
 * System, light or dark. The server cannot know the theme, so which icon shows is left to CSS: right from the first
 * paint, and the same markup for everybody.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(
    themeStore.subscribe,
    themeStore.read,
    themeStore.readOnServer,
  );
  useEffect(colorBrowserAsChosen, []);
  return (
    <DropdownMenu
      label="Theme"
      variant="ghost"
      size="icon"
      className="noscript:hidden"
      trigger={
        <>
          <MonitorIcon className="in-data-theme:hidden" />
          <SunIcon className="hidden in-data-[theme=light]:block" />
          <MoonIcon className="hidden in-data-[theme=dark]:block" />
        </>
      }
    >
      {THEMES.map((name) => {
        const Icon = ICONS[name];
        return (
          <MenuItem
            key={name}
            checked={name === theme}
            icon={<Icon size={18} />}
            onSelect={() => setTheme(name)}
          >
            {NAMES[name]}
          </MenuItem>
        );
      })}
    </DropdownMenu>
  );
}
