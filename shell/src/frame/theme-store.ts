import { THEME_STORAGE_KEY } from './theme-script.ts';

/** All themes, in the order in which the switch shows them. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

function isTheme(value: string | undefined): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Reads the theme from the document, where the theme script stores it before the first paint. */
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

/**
 * Gives the browser's toolbars the color of the theme by enabling one of the document's two `theme-color` elements.
 */
function setBrowserColor(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    const { scheme } = meta.dataset;
    const chosen = scheme === theme ? 'all' : 'not all';
    const media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
    meta.setAttribute('media', media);
  }
}

/** Applies the chosen theme's color after a page load. The server sends the colors for the system's theme. */
export const syncBrowserColor = () => setBrowserColor(read());

/** Applies a theme and stores it. If storage is blocked, it applies until the next full page load. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY);
    else localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage is blocked. The theme still applies to this page.
  }
  setBrowserColor(theme);
  for (const listener of listeners) listener();
}
