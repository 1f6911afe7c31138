import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../src/run/paths.ts';
import { run } from '../outside/run.ts';

/** What the peer shares with the site: data's rules and texts, tokens, and parts without a router or a query. */
const SHARED = [
  'api/contract',
  'shared-ui/src',
  'shell/contract/site.ts',
  'shell/src/frame',
  'mf-agent/src/agent/format.ts',
  'mf-agent/src/history/describe-change.ts',
  'mf-agent/src/overview/overview-section.tsx',
  'mf-content/src/format-date.ts',
  'mf-content/src/glossary',
  'mf-directory/src/category/about.ts',
  'mf-directory/src/listing',
  'mf-leaderboard/src',
] as const;

/** What only a browser can run: hooks, handlers and contexts. */
const IS_CLIENT = /\buse[A-Z]\w*\(|\bon[A-Z]\w*=\{|createContext\(/;

/** Marks files that Next.js must send to the browser; all others stay on its server. */
async function markClientFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const parts = files.filter((file) => /\.tsx?$/.test(file));
  for (const path of parts.map((file) => join(folder, file))) {
    const code = await readFile(path, 'utf8');
    if (IS_CLIENT.test(code)) await writeFile(path, `'use client';\n${code}`);
  }
}

export interface PeerOptions {
  readonly apiUrl: string;
  /** Where the agents' marks come from. */
  readonly siteUrl: string;
}

/** Installs and builds the Next.js app in a folder that does not exist yet. */
export async function buildPeer(folder: string, options: PeerOptions): Promise<void> {
  await installPeer(folder);
  await compilePeer(folder, options);
}

/** Builds the app where it is installed; its pages take their data from the API while they are built. */
export async function compilePeer(folder: string, { apiUrl, siteUrl }: PeerOptions): Promise<void> {
  for (const path of SHARED) {
    const target = join(folder, 'workspace', path);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(ROOT, path), target, { recursive: true });
  }
  await markClientFiles(join(folder, 'workspace'));
  const env = { API_URL: apiUrl, SITE_URL: siteUrl, NEXT_TELEMETRY_DISABLED: '1' };
  await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], folder, env);
}

/** The app's sources with what they need, which also has Lighthouse. */
export async function installPeer(folder: string): Promise<void> {
  await cp(join(import.meta.dirname, 'next'), folder, { recursive: true });
  const install = ['install', '--frozen-lockfile', '--ignore-scripts', '--ignore-workspace'];
  await run('npx', ['-y', 'pnpm@12', ...install], folder);
}
