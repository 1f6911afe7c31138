import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, workspaceRemotes } from '../run/paths.ts';
import { UsageError } from '../run/usage.ts';

/** A remote and the folder of its sources. */
export interface RemoteFolder {
  readonly name: string;
  readonly folder: string;
}

export interface DevOptions {
  readonly remotes: readonly RemoteFolder[];
  /** Where the pages' data comes from: scenarios, an API that is started for them, or the API at a URL. */
  readonly data: 'scenarios' | 'live' | URL;
  /** The running site in which the remote is shown. Without it, a new site is started. */
  readonly site?: URL;
}

export const DEV_HELP = `Run the site or single remotes from their sources. Open pages show each edit and keep their state.

  pnpm dev                           the whole site with its API
  pnpm dev mf-wizard                 one remote in the real frame, with data from its scenarios
  pnpm dev mf-wizard mf-agent        several
  pnpm dev mf-wizard --live          with data from an API and a database that are started for it
  pnpm dev mf-wizard --api <url>     with data from a running API
  pnpm dev mf-wizard --in <site>     show each build in a running site, to anyone with the printed link

  A remote can also be given as a folder: pnpm dev ../mf-mine
  PORT sets the port. DATA_DIR sets the folder of the site's data and releases.`;

/** @throws UsageError */
function findRemote(given: string): RemoteFolder {
  const known = workspaceRemotes();
  if (known.includes(given)) return { name: given, folder: join(ROOT, given) };
  const folder = resolve(given);
  if (!/[/\\.]/.test(given) || !existsSync(join(folder, 'package.json')))
    throw new UsageError(`There is no remote ${given}. Remotes: ${known.join(', ')}`);
  const { name }: { name: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name: name.replace(/^@[^/]+\//, ''), folder };
}

/** @throws UsageError */
function parseUrl(option: string, text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol.startsWith('http')) return url;
  throw new UsageError(`--${option} must be a URL such as http://localhost:3000, not ${text}`);
}

/**
 * Parses the command line of `pnpm dev`.
 *
 * @returns undefined for `--help`
 * @throws UsageError, or an error of `parseArgs`
 */
export function devOptions(args: readonly string[]): DevOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      live: { type: 'boolean' },
      api: { type: 'string' },
      in: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  if ([values.live, values.api, values.in].filter((value) => value !== undefined).length > 1)
    throw new UsageError('--live, --api and --in cannot be combined.');
  if (values.in !== undefined && positionals.length !== 1)
    throw new UsageError('--in takes one remote: pnpm dev mf-wizard --in http://localhost:3000');
  const names = positionals.length > 0 ? positionals : workspaceRemotes();
  const ownData = values.live || positionals.length === 0 ? 'live' : 'scenarios';
  return {
    remotes: names.map(findRemote),
    data: values.api === undefined ? ownData : parseUrl('api', values.api),
    ...(values.in !== undefined && { site: parseUrl('in', values.in) }),
  };
}
