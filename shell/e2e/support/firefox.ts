import { existsSync } from 'node:fs';
import { type Browser, launch } from 'puppeteer-core';

const FIREFOX = '/usr/bin/firefox-esr';

/** Starts the installed Firefox. @throws Error that says how to install it */
export async function startFirefox(): Promise<Browser> {
  if (!existsSync(FIREFOX)) throw new Error(`${FIREFOX} is missing: apt-get install firefox-esr`);
  return launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
}
