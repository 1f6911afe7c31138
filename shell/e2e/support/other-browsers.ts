import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import { launch } from 'puppeteer-core';
import { z } from 'zod';
import { freePort } from '../../src/run/port.ts';

/** What trials need of a browser that Playwright does not control as it is installed. */
export interface OtherBrowser {
  /** Opens a URL, without waiting until it has loaded. */
  readonly open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page. @returns its value as JSON */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly press: (key: 'Enter' | 'Escape') => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/xvfb-run';

async function openFirefox(): Promise<OtherBrowser> {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Enter: '\uE007', Escape: '\uE00C' } as const;

const Answer = z.object({ value: z.unknown() });
const Session = z.object({ sessionId: z.string() });

/** WebKit's driver speaks only WebDriver (https://www.w3.org/TR/webdriver2), which Puppeteer does not. */
async function openWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const driver = spawn(XVFB, ['-a', WEBKIT_DRIVER, `--port=${port}`], {
    // A group of its own, so that its end is also the end of the browser and the screen.
    detached: true,
    stdio: 'ignore',
    // There is no graphics processor, and the sandbox refuses the user root.
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const end = () => void (driver.pid && process.kill(-driver.pid));
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = Answer.parse(await response.json());
    if (!response.ok) throw new Error(`WebKit refuses ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await expect(() => call('GET', '/status')).toPass({ timeout: 20_000 });
    const started = await call('POST', '/session', {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
    });
    const session = `/session/${Session.parse(started).sessionId}`;
    await call('POST', `${session}/window/rect`, { width: 1280, height: 900 });
    const type = async (text: string) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      const keyboard = { type: 'key', id: 'keyboard', actions };
      await call('POST', `${session}/actions`, { actions: [keyboard] });
    };
    return {
      open: async (url) => void (await call('POST', `${session}/url`, { url })),
      evaluate: (expression) =>
        call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
      press: (key) => type(KEYS[key]),
      type,
      close: async () => end(),
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** The engines besides Chromium, and what Debian's packages install of each. */
export const OTHER_BROWSERS = [
  { name: 'Firefox', start: openFirefox, programs: { [FIREFOX]: 'firefox-esr' } },
  {
    name: 'WebKit',
    start: openWebKit,
    programs: { [WEBKIT_DRIVER]: 'webkit2gtk-driver', [XVFB]: 'xvfb' },
  },
] as const;

/** @throws Error that says how to install what is missing */
export function requirePrograms(programs: Readonly<Record<string, string>>): void {
  const missing = Object.keys(programs).filter((program) => !existsSync(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => programs[program]);
  throw new Error(`${missing.join(' and ')} missing: apt-get install ${packages.join(' ')}`);
}
