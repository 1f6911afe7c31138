/** Where the reader's choice of theme is kept: `light` or `dark`; absent while the system decides. */
export const THEME_STORAGE_KEY = 'atlas-theme';

/** Marks, for one browser session, that the splash has been shown. */
export const SPLASH_STORAGE_KEY = 'atlas-splash';

/**
 * Runs in the document's head before anything is painted: applies the chosen theme, and marks the first page of a
 * session so that the splash shows there. Storage may be forbidden; then the system decides and no splash shows.
 * The content security policy names this string's hash, so the server must emit it byte for byte.
 */
export const THEME_SCRIPT = `(function(d){try{var t=localStorage.getItem("${THEME_STORAGE_KEY}");if(t==="light"||t==="dark")d.theme=t;if(!sessionStorage.getItem("${SPLASH_STORAGE_KEY}")){sessionStorage.setItem("${SPLASH_STORAGE_KEY}","1");d.splash=""}}catch(e){}})(document.documentElement.dataset)`;
