import { Button, MonitorIcon, MoonIcon, SunIcon } from '@agent-atlas/shared-ui';
import { useSyncExternalStore } from 'react';
import { setTheme, THEMES, themeStore } from './theme-store.ts';

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

/**
 * Goes from system to light to dark and round again. The server cannot know the theme, so which icon shows is left to
 * CSS: right from the first paint, and the same markup for everybody.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(
    themeStore.subscribe,
    themeStore.read,
    themeStore.readOnServer,
  );
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <Button
      variant="ghost"
      size="icon"
      className="noscript:hidden"
      aria-label={`Theme: ${NAMES[theme]}. Switch to ${NAMES[next]}`}
      onClick={() => setTheme(next)}
    >
      <MonitorIcon className="in-data-theme:hidden" />
      <SunIcon className="hidden in-data-[theme=light]:block" />
      <MoonIcon className="hidden in-data-[theme=dark]:block" />
    </Button>
  );
}
