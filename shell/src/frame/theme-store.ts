import { THEME_STORAGE_KEY } from './theme-script.ts';

/** In the order in which the switch goes through them. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

function isTheme(value: string | undefined): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** The document is the truth: the theme script wrote it there before the first paint. */
function read(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
}

export const themeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read,
  readOnServer: (): Theme => 'system',
};

/** Applies a theme and remembers it; where storage is forbidden it holds until the page is left. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Applied all the same.
  }
  for (const listener of listeners) listener();
}
