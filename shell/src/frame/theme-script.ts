import { EARLY_CLICK_SCRIPT } from './early-click-script.ts';

/** Local storage key of the visitor's theme: `light` or `dark`; absent for the system's theme. */
export const THEME_STORAGE_KEY = 'atlas-theme';

/** Session storage key that says that the splash has been shown. */
export const SPLASH_STORAGE_KEY = 'atlas-splash';

/**
 * Runs in the document's head before anything is painted. It applies the chosen theme and enables the splash on the
 * first page of a session. If storage is blocked, the system's theme applies and no splash shows. It also records the
 * document's URL, which Back can change before any other script runs, and early clicks. The content security policy
 * contains this string's hash, so the server must send it unchanged.
 */
export const THEME_SCRIPT = `servedUrl=location.href;(function(d){try{var t=localStorage.getItem("${THEME_STORAGE_KEY}");if(t==="light"||t==="dark")d.theme=t;if(!sessionStorage.getItem("${SPLASH_STORAGE_KEY}")){sessionStorage.setItem("${SPLASH_STORAGE_KEY}","1");d.splash=""}}catch(e){}})(document.documentElement.dataset);${EARLY_CLICK_SCRIPT}`;

declare global {
  interface Window {
    /** The URL of the document when the server sent it. */
    servedUrl?: string;
  }
}

/** Keeps the splash from covering a page that is checked or captured. Runs before the page's own scripts. */
export const SKIP_SPLASH = `try { sessionStorage.setItem(${JSON.stringify(SPLASH_STORAGE_KEY)}, '1'); } catch {}`;
