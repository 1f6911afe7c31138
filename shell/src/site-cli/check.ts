import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSigning } from '@agent-atlas/registry/access/signing';
import {
  Settings as apiSettings,
  type Config,
  readConfig as readApiConfig,
} from '@agent-atlas/server-kit/base/config';
import { parseSettings, SetupError } from '@agent-atlas/server-kit/base/settings';
import { connect } from '@agent-atlas/server-kit/db/client';
import { directAddress } from '@agent-atlas/server-kit/db/open';
import { selectDatabaseProblems } from '@agent-atlas/server-kit/db/requirements';
import { tracingSettings } from '@agent-atlas/server-kit/telemetry/start-tracing';
import { Command } from '@commander-js/extra-typings';
import { browserProblem } from '../gate/browser/browser-problem.ts';
import { readWorkerSettings, workerSettings } from '../release-worker/settings.ts';
import { messageOf } from '../releases/errors.ts';
import { findReleaseApi, keySet } from '../releases/release-api.ts';
import { ReleaseApiError, ReleaseClient } from '../releases/release-client.ts';
import { dataDir, ROOT } from '../run/paths.ts';
import { readConfig, serverSettings } from '../server/config.ts';

/** The settings that each process reads. */
const READERS = {
  api: Object.keys({ ...apiSettings.shape, ...tracingSettings.shape }),
  web: Object.keys({ ...serverSettings.shape, ...tracingSettings.shape }),
  worker: [...Object.keys(serverSettings.shape), ...Object.keys(workerSettings.shape)],
} as const;

const SECRET = /SECRET|TOKEN$|SIGNING_KEY|ACCESS_KEY|HEADERS/;
/** Files in `DATA_DIR` that stand in for a setting. */
const STORED: Readonly<Record<string, string>> = {
  SESSION_SECRET: 'session-secret',
  RELEASE_OWNER_TOKEN: 'release-token',
  RELEASE_SIGNING_KEY: 'release-key.pem',
};
const FREE_MIN_GB = 2;
const GB = 1e9;
const DATABASE_MS = 5000;
const API_MS = 3000;
/** Stands for the API's URL where only the API runs. */
const SOME_URL = 'http://127.0.0.1';

/** What a check found: a problem fails the command; a note does not. */
interface Found {
  readonly problems: string[];
  readonly notes: string[];
}

/** A URL may hold a password before its last `@`, or in its query. */
function withoutPassword(value: string): string {
  const [scheme = '', ...rest] = value.split('://');
  const after = rest.join('://');
  const login = after.lastIndexOf('@');
  const shown = login < 0 ? value : `${scheme}://…${after.slice(login)}`;
  return shown.replace(/(password=)[^&]*/i, '$1…');
}

/** One line for each setting that is set, with the processes that read it and without secrets. */
export function settingLines(env: NodeJS.ProcessEnv, folder: string): string[] {
  const names = [...new Set(Object.values(READERS).flat())].sort();
  return names.flatMap((name) => {
    const readers = Object.entries(READERS).flatMap(([process, read]) =>
      read.some((each) => each === name) ? process : [],
    );
    const stored = STORED[name];
    const value = env[name];
    const shown = value
      ? `${SECRET.test(name) ? '(secret)' : withoutPassword(value)}  environment`
      : stored && existsSync(join(folder, stored)) && `(secret)  ${join(folder, stored)}`;
    return shown ? [`${name}  ${shown}  ${readers.join(', ')}`] : [];
  });
}

/** The invalid settings of all processes, one line for each. */
export function settingProblems(env: NodeJS.ProcessEnv): string[] {
  const own = { ...env, API_URL: env.API_URL || SOME_URL };
  const reads = [
    () => readApiConfig(own),
    () => readConfig(own, ROOT),
    () => readWorkerSettings(own),
    () => parseSettings(tracingSettings, own),
  ];
  const problems = reads.flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return error.message.replace(/\.$/, '').split('; ');
    }
  });
  return [...new Set(problems)].map((problem) => `${problem}.`);
}

async function databaseProblems(config: Config): Promise<string[]> {
  const sql = connect(directAddress(config, 1), DATABASE_MS);
  try {
    return await selectDatabaseProblems(sql);
  } catch (error) {
    return [`DATABASE_URL cannot be used: ${messageOf(error)}`];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Free space where `DATA_DIR` is or will be. */
async function folderProblems(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return folderProblems(dirname(folder));
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / GB;
  return free < FREE_MIN_GB
    ? [`DATA_DIR has ${free.toFixed(1)} GB of free space; ${FREE_MIN_GB} GB or more is needed.`]
    : [];
}

/** Whether processes that verify releases would trust the key that signs them. */
async function keyProblems({ RELEASE_SIGNING_KEY, DATA_DIR }: Config, env: NodeJS.ProcessEnv) {
  const isStored = existsSync(join(DATA_DIR, 'release-key.pem'));
  if (!env.RELEASE_KEYS || (RELEASE_SIGNING_KEY === '' && !isStored)) return [];
  const [own] = (await createSigning(DATA_DIR, RELEASE_SIGNING_KEY)).keys().keys;
  const trusted = keySet.parse(JSON.parse(await readFile(env.RELEASE_KEYS, 'utf8')));
  return trusted.keys.some(({ kid }) => kid === own?.kid)
    ? []
    : ['RELEASE_KEYS lacks the key of RELEASE_SIGNING_KEY: servers would refuse every release.'];
}

/** Whether the token is valid, if the release API runs. */
async function tokenFindings(env: NodeJS.ProcessEnv): Promise<Found> {
  if (!env.RELEASE_URL) return { problems: [], notes: [] };
  try {
    await new ReleaseClient(findReleaseApi(env, dataDir(env))).state();
    return { problems: [], notes: [] };
  } catch (error) {
    const isRefused = error instanceof ReleaseApiError;
    return isRefused
      ? { problems: [`RELEASE_TOKEN: ${error.message}`], notes: [] }
      : { problems: [], notes: [messageOf(error)] };
  }
}

async function apiNotes({ API_URL }: NodeJS.ProcessEnv): Promise<string[]> {
  if (!API_URL) return [];
  const signal = AbortSignal.timeout(API_MS);
  const answer = await fetch(new URL('/readyz', API_URL), { signal }).catch(messageOf);
  if (typeof answer === 'string') return [`The API at API_URL does not respond: ${answer}.`];
  return answer.ok ? [] : [`The API at API_URL is not ready: ${await answer.text()}`];
}

/** Settings that are valid, but hardly meant. */
export function settingNotes(env: NodeJS.ProcessEnv): string[] {
  const isPublic = env.PUBLIC_ORIGIN?.startsWith('https://');
  return [
    ...(isPublic && !env.TRUSTED_PROXIES
      ? ['TRUSTED_PROXIES is not set: behind a proxy, all visitors share the limits of one client.']
      : []),
    ...(isPublic && !env.API_TOKEN
      ? ['API_TOKEN is not set: the API takes all visitors of a web server for one.']
      : []),
    ...(env.DATABASE_URL && !env.SESSION_SECRET
      ? ['SESSION_SECRET is not set: each API process has its own in its DATA_DIR.']
      : []),
  ];
}

/** Everything that would keep the processes with these settings from serving. */
export async function checkSite(env: NodeJS.ProcessEnv): Promise<Found> {
  const invalid = settingProblems(env);
  if (invalid.length > 0) return { problems: invalid, notes: [] };
  const config = { ...readApiConfig({ ...env }), DATA_DIR: dataDir(env) };
  const browser = readWorkerSettings(env).GATE_BROWSER ? browserProblem(env) : null;
  const token = await tokenFindings(env);
  const [database, folder, keys] = await Promise.all([
    config.DATABASE_URL === '' ? [] : databaseProblems(config),
    folderProblems(config.DATA_DIR),
    keyProblems(config, env),
  ]);
  return {
    problems: [...database, ...folder, ...keys, ...token.problems],
    notes: [
      ...settingNotes(env),
      ...(browser ? [browser] : []),
      ...token.notes,
      ...(await apiNotes(env)),
    ],
  };
}

export const check = new Command('check')
  .description(
    'Prints what is set, where, and what would fail, without changing anything. Exits with 1 if something would.',
  )
  .action(async () => {
    const { env } = process;
    for (const line of settingLines(env, dataDir(env))) console.log(line);
    const { problems, notes } = await checkSite(env);
    for (const note of notes) console.log(`note: ${note}`);
    for (const problem of problems) console.error(`problem: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
    else console.log('No problems found.');
  });
