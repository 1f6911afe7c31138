import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  HEADLESS_SHELL,
  installedChrome,
  installedShell,
} from '../shell/src/gate/browser/installed-chrome.ts';

const MISSING = `The browser tests need Chrome or Chromium and found none. Install one
  Debian, Ubuntu:  sudo apt-get install chromium      Fedora:  sudo dnf install chromium
  macOS:           brew install --cask google-chrome  other:   https://www.google.com/chrome/
or set CHROME_PATH to the path of an installed browser.`;

/**
 * Arguments for tests and benchmarks: Chrome works in a container and makes no requests on its own.
 */
export const CHROME_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** No browser was found and none could be installed. The message explains what to do. */
export class ChromeMissingError extends Error {
  override readonly name = 'ChromeMissingError';
}

/** Installs a Debian package if this user may install packages. */
function install(name: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return;
  console.log(`  Installing ${name} from the package manager …`);
  try {
    const apt = (...args: string[]) =>
      execFileSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', ...args], { stdio: 'ignore' });
    apt('update');
    apt('install', '-y', '--no-install-recommends', name);
  } catch {
    // The caller finds another browser, or reports that there is none.
  }
}

/** The path of a browser for tests: Chrome's headless shell if possible, otherwise {@link findChrome}. */
export function findTestBrowser(): string {
  if (process.env.CHROME_PATH) return findChrome();
  const found = installedShell(process.env);
  if (found) return found;
  install(HEADLESS_SHELL);
  return installedShell(process.env) ?? findChrome();
}

/** The path of an installed Chrome or Chromium. Tries to install one if there is none. @throws ChromeMissingError */
export function findChrome(): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new ChromeMissingError(`CHROME_PATH names ${given}, which does not exist.`);
  }
  const found = installedChrome(process.env);
  if (found) return found;
  install('chromium');
  const installed = installedChrome(process.env);
  if (installed) return installed;
  throw new ChromeMissingError(MISSING);
}
