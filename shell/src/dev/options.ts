import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, workspaceRemotes } from '../run/paths.ts';
import { UsageError } from '../run/usage.ts';

/** A remote and where its sources are. */
export interface RemoteFolder {
  readonly name: string;
  readonly folder: string;
}

export interface DevOptions {
  readonly remotes: readonly RemoteFolder[];
  /** What answers the pages: their scenarios, an API started for them, or the one at an address. */
  readonly data: 'scenarios' | 'live' | URL;
  /** The running site that gets the remote; otherwise a site of its own is started. */
  readonly site?: URL;
}

export const DEV_HELP = `Run the site or single remotes from their sources; open pages load again after each edit.

  pnpm dev                           the whole site with its API
  pnpm dev mf-wizard                 one remote in the real frame, with data from its scenarios
  pnpm dev mf-wizard mf-agent        several
  pnpm dev mf-wizard --live          with data from an API and its database, started for it
  pnpm dev mf-wizard --api <url>     with data from an API that runs already
  pnpm dev mf-wizard --in <site>     put each build into a running site, for those with the printed link

  A folder may stand for a remote: pnpm dev ../mf-mine
  PORT chooses where it listens, DATA_DIR which site's data and releases are used.`;

/** @throws UsageError */
function remoteAt(given: string): RemoteFolder {
  const known = workspaceRemotes();
  if (known.includes(given)) return { name: given, folder: join(ROOT, given) };
  const folder = resolve(given);
  if (!/[/\\.]/.test(given) || !existsSync(join(folder, 'package.json')))
    throw new UsageError(`There is no remote ${given}; there are: ${known.join(', ')}`);
  const { name }: { name: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name: name.replace(/^@[^/]+\//, ''), folder };
}

/** @throws UsageError */
function address(option: string, text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol.startsWith('http')) return url;
  throw new UsageError(`--${option} needs an address such as http://localhost:3000, not ${text}`);
}

/**
 * What a command line of `pnpm dev` asks for.
 *
 * @returns undefined when it asks for help
 * @throws UsageError, or an error of parseArgs
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
    throw new UsageError('Only one of --live, --api and --in can be followed.');
  if (values.in !== undefined && positionals.length !== 1)
    throw new UsageError('--in takes one remote: pnpm dev mf-wizard --in http://localhost:3000');
  const names = positionals.length > 0 ? positionals : workspaceRemotes();
  const own = values.live || positionals.length === 0 ? 'live' : 'scenarios';
  return {
    remotes: names.map(remoteAt),
    data: values.api === undefined ? own : address('api', values.api),
    ...(values.in !== undefined && { site: address('in', values.in) }),
  };
}
