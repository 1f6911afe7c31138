import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const MISSING = `The browser tests need Chrome or Chromium and found none. Install one
  Debian, Ubuntu:  sudo apt-get install chromium      Fedora:  sudo dnf install chromium
  macOS:           brew install --cask google-chrome  other:   https://www.google.com/chrome/
or set CHROME_PATH to the program of the one you have.`;

/** What tests and benchmarks start it with: it works in a container, and requests nothing on its own. */
export const CHROME_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** No browser, and none could be installed; the message says what to do. */
export class ChromeMissingError extends Error {
  override readonly name = 'ChromeMissingError';
}

/** An installed Chrome or Chromium; undefined when none is found. */
export function installedChrome(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((path) => existsSync(path));
}

/** Debian's package, where this user may install one. */
function install(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return;
  console.log('  Installing Chromium from the package manager …');
  try {
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', ...args], { stdio: 'ignore' });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium');
  } catch {
    // The message below says what is missing.
  }
}

/** The program of an installed Chrome or Chromium. @throws ChromeMissingError */
export function findChrome(): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new ChromeMissingError(`CHROME_PATH names ${given}, which does not exist.`);
  }
  const found = installedChrome(process.env);
  if (found) return found;
  install();
  const fresh = installedChrome(process.env);
  if (fresh) return fresh;
  throw new ChromeMissingError(MISSING);
}
