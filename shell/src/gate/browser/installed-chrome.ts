import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's package and program of Chrome without a window. It opens a page in a third of the time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const onPath = (env: NodeJS.ProcessEnv, names: readonly string[]): string[] =>
  (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** The path of an installed headless shell of Chrome; undefined if there is none. */
export const installedShell = (env: NodeJS.ProcessEnv): string | undefined =>
  onPath(env, [HEADLESS_SHELL]).find((path) => existsSync(path));

/** The path of an installed Chrome or Chromium with windows; undefined if there is none. */
export const installedChrome = (env: NodeJS.ProcessEnv): string | undefined =>
  [...onPath(env, NAMES), ...PATHS].find((path) => existsSync(path));
