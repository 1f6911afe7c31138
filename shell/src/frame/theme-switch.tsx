import { DropdownMenu, MenuItem, MonitorIcon, MoonIcon, SunIcon } from '@agent-atlas/shared-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from '../../remote-kit/navigation/after-paint.ts';
import { setTheme, syncBrowserColor, THEMES, themeStore } from './theme-store.ts';

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
const ICONS = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const;

/**
 * Chooses the system's, the light or the dark theme. The server does not know the theme, so CSS chooses the visible
 * icon. It is correct from the first paint, and the markup is the same for all visitors.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(
    themeStore.subscribe,
    themeStore.read,
    themeStore.readOnServer,
  );
  useEffect(syncBrowserColor, []);
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
            // A theme repaints the whole page. The menu closes first, as an immediate response to
            // the press.
            onSelect={() => afterPaint(() => setTheme(name))}
          >
            {NAMES[name]}
          </MenuItem>
        );
      })}
    </DropdownMenu>
  );
}
