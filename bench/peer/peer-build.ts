import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../shell/src/run/paths.ts';
import type { Frame } from '../frame/frame.ts';
import { startChild } from '../lib/child.ts';
import { run } from '../lib/run.ts';

/** Sources that the Next.js app shares with the site: rules and texts, design tokens, and components. */
export const SHARED = [
  'api/contract',
  'api-client/rules.ts',
  'registry/contract/cut-text.ts',
  'shared-ui/src',
  'shell/contract',
  'shell/remote-kit/navigation/after-paint.ts',
  'shell/src/frame',
  'mf-agent/src/lib/format.ts',
  'mf-agent/src/history/describe-change.ts',
  'mf-agent/src/lib/section-card.tsx',
  'mf-content/src/lib/format-date.ts',
  'mf-content/src/lib/words.ts',
  'mf-content/src/glossary',
  'mf-directory/src/category/about.ts',
  'mf-directory/src/listing',
  'mf-leaderboard/src',
] as const;

/** Matches code that needs a browser: hooks, handlers and contexts. */
const IS_CLIENT = /\buse[A-Z]\w*\(|\bon[A-Z]\w*=\{|createContext\(/;

/** Marks client components, which Next.js sends to the browser. All other files stay on the server. */
async function markClientFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const parts = files.filter((file) => /\.tsx?$/.test(file));
  for (const path of parts.map((file) => join(folder, file))) {
    const code = await readFile(path, 'utf8');
    if (IS_CLIENT.test(code)) await writeFile(path, `'use client';\n${code}`);
  }
}

interface PeerOptions {
  readonly apiUrl: string;
  /** Origin of the agents' logos. */
  readonly siteUrl: string;
}

/** Installs, builds and starts the Next.js app. @returns its origin */
export async function startPeer(frame: Frame, options: PeerOptions): Promise<string> {
  frame.progress('Installing and building the Next.js app');
  const folder = join(frame.folder, 'peer');
  await installPeer(folder);
  const env = {
    API_URL: options.apiUrl,
    SITE_URL: options.siteUrl,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  await compilePeer(folder, env);
  return serve(frame, 'next-app.ts', { ...env, FOLDER: folder });
}

/** Starts the site's pages without scripts. @returns their origin */
export const startFloor = (frame: Frame, siteUrl: string): Promise<string> =>
  serve(frame, 'floor.ts', { SITE_URL: siteUrl });

async function serve(frame: Frame, script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const path = join(import.meta.dirname, script);
  const { origin } = await startChild<{ origin: string }>(frame, path, { env });
  return origin;
}

/** Builds the installed app. Its pages read data from the API during the build. */
async function compilePeer(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (const path of SHARED) {
    const target = join(folder, 'workspace', path);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(ROOT, path), target, { recursive: true });
  }
  await markClientFiles(join(folder, 'workspace'));
  await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], folder, env);
}

/** Copies the app's sources and installs its dependencies, which include Lighthouse. @param folder must not exist yet */
export async function installPeer(folder: string): Promise<void> {
  await cp(join(import.meta.dirname, 'next'), folder, { recursive: true });
  const install = ['install', '--frozen-lockfile', '--ignore-scripts', '--ignore-workspace'];
  await run('npx', ['-y', 'pnpm@12', ...install], folder);
}
