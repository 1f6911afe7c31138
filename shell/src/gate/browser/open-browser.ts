import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedChrome } from '../../run/find-chrome.ts';
import { BrowserMissingError } from './browser-missing-error.ts';
import { DevToolsPipe } from './dev-tools-pipe.ts';

const ARGS = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--no-first-run',
  '--no-default-browser-check',
  '--password-store=basic',
  // Pages under test get no further than the site that is made for them.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export interface OpenBrowser {
  readonly tools: DevToolsPipe;
  /** Ends it and removes its profile. */
  readonly close: () => Promise<void>;
}

/** The browser that `CHROME_PATH` names, or an installed one. @throws BrowserMissingError */
function program(env: NodeJS.ProcessEnv): string {
  const given = env.CHROME_PATH;
  if (given && !existsSync(given))
    throw new BrowserMissingError(`CHROME_PATH names ${given}, which does not exist`);
  const found = given || installedChrome(env);
  if (found) return found;
  throw new BrowserMissingError(
    'the release worker found no Chrome or Chromium: install one or set CHROME_PATH',
  );
}

/** Starts a headless Chrome or Chromium with a profile of its own. @throws BrowserMissingError */
export async function openBrowser(env: NodeJS.ProcessEnv): Promise<OpenBrowser> {
  const path = program(env);
  const profile = await mkdtemp(join(tmpdir(), 'atlas-gate-'));
  const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  // Chromium's own sandbox does not work for the root user of a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...ARGS, ...sandbox, `--user-data-dir=${profile}`];
  try {
    // Tokens and secrets of the worker are none of the browser's business.
    const tools = await DevToolsPipe.start(path, args, { PATH: env.PATH, HOME: profile });
    const close = async () => {
      tools.kill();
      await remove();
    };
    return { tools, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
