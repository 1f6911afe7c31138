import { type Browser, chromium } from '@playwright/test';
import { CHROME_ARGS, findChrome } from '../../tools/find-chrome.ts';
import type { Frame } from '../frame/frame.ts';

/** Launches a headless browser without background activity. @throws ChromeMissingError */
export async function launchChrome(frame: Frame): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChrome(),
    args: [...CHROME_ARGS],
    // The frame closes it.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  return frame.use(browser, (each) => each.close());
}
