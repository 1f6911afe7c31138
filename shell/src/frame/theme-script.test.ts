// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { SPLASH_STORAGE_KEY, THEME_SCRIPT, THEME_STORAGE_KEY } from './theme-script.ts';

const html = document.documentElement.dataset;

/** Runs the script as the browser does when it parses the document's head. */
function loadPage() {
  delete html.theme;
  delete html.splash;
  const script = document.createElement('script');
  script.textContent = THEME_SCRIPT;
  document.head.append(script);
  script.remove();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the theme script', () => {
  test.each(['light', 'dark'])('applies the stored theme %s', (theme) => {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
    loadPage();
    expect(html.theme).toBe(theme);
  });

  test.each([null, 'sepia'])('leaves the theme to the system when %j is stored', (theme) => {
    if (theme) localStorage.setItem(THEME_STORAGE_KEY, theme);
    loadPage();
    expect(html.theme).toBeUndefined();
  });

  test('enables the splash only on the first page of a session', () => {
    loadPage();
    expect(html.splash).toBe('');
    loadPage();
    expect(html.splash).toBeUndefined();
    expect(sessionStorage.getItem(SPLASH_STORAGE_KEY)).toBe('1');
  });
});
