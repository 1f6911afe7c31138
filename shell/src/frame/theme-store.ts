import { THEME_STORAGE_KEY } from './theme-script.ts';

/** In the order in which the switch offers them. */
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

/** The browser's own bars have the colour of the theme on screen: of the document's two colours, one holds. */
function colorBrowser(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    const { scheme } = meta.dataset;
    const chosen = scheme === theme ? 'all' : 'not all';
    const media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen;
    meta.setAttribute('media', media);
  }
}

/** For once after a load: the document came with the colours of the system's theme. */
export const colorBrowserAsChosen = () => colorBrowser(read());

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
  colorBrowser(theme);
  for (const listener of listeners) listener();
}
