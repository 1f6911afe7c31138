import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserContexts } from './browser-contexts.ts';
import { BrowserMissingError } from './browser-missing-error.ts';
import { DevToolsPipe } from './dev-tools-pipe.ts';
import { installedChrome, installedShell } from './installed-chrome.ts';

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
  // The pages of a browser context share a process: they differ in the port, which makes no other site.
  '--process-per-site',
  '--disable-features=OriginKeyedProcessesByDefault',
  // Pages under test can reach only the gate's own site.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Visitors' clocks differ from the server's: a date at midnight UTC is on the day before. */
const TZ = 'Pacific/Marquesas';

/** Longest wait for an answer about namespaces, in milliseconds. */
const UNSHARE_MS = 5000;

export interface OpenBrowser {
  readonly contexts: BrowserContexts;
  /** Kills the browser and removes its profile. */
  readonly close: () => Promise<void>;
}

/** Path of the browser that `CHROME_PATH` names, or of an installed one. @throws BrowserMissingError */
export function browserPath(env: NodeJS.ProcessEnv): string {
  const given = env.CHROME_PATH;
  if (given && !existsSync(given))
    throw new BrowserMissingError(`CHROME_PATH names ${given}, which does not exist`);
  const found = given || installedShell(env) || installedChrome(env);
  if (found) return found;
  throw new BrowserMissingError(
    'the release worker found no Chrome or Chromium: install one or set CHROME_PATH',
  );
}

/**
 * Whether Chromium can put a sandbox around its processes. It cannot for root in a container, nor where a container or
 * unit forbids new privileges and namespaces, and thereby confines the browser itself.
 *
 * @param status the process's `/proc/self/status`; empty where the system has none
 * @param hasNamespaces whether this user may create user namespaces
 */
export const canSandbox = (
  uid: number | undefined,
  status: string,
  hasNamespaces: () => boolean,
): boolean => uid !== 0 && (!/^NoNewPrivs:\s*1$/m.test(status) || hasNamespaces());

const createsNamespace = () =>
  spawnSync('unshare', ['--user', 'true'], { timeout: UNSHARE_MS }).status === 0;

function ownStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}

/** Starts a headless Chrome or Chromium with a new profile. @throws BrowserMissingError */
export async function openBrowser(env: NodeJS.ProcessEnv): Promise<OpenBrowser> {
  const path = browserPath(env);
  const profile = await mkdtemp(join(tmpdir(), 'atlas-gate-'));
  const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  const sandbox = canSandbox(process.getuid?.(), ownStatus(), createsNamespace)
    ? []
    : ['--no-sandbox'];
  const args = [...ARGS, ...sandbox, `--user-data-dir=${profile}`];
  try {
    // The browser must not inherit the worker's tokens and secrets.
    const tools = await DevToolsPipe.start(path, args, { PATH: env.PATH, HOME: profile, TZ });
    const close = async () => {
      tools.kill();
      await remove();
    };
    return { contexts: new BrowserContexts(tools), close };
  } catch (error) {
    await remove();
    throw error;
  }
}
