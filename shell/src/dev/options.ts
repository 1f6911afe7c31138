import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { httpUrl } from '../run/command-line.ts';
import { ROOT, workspaceRemotes } from '../run/paths.ts';

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

const packageFile = z.object({ name: z.string() });

/** @throws InvalidArgumentError */
function findRemote(given: string): RemoteFolder {
  const known = workspaceRemotes();
  if (known.includes(given)) return { name: given, folder: join(ROOT, given) };
  const folder = resolve(given);
  if (!/[/\\.]/.test(given) || !existsSync(join(folder, 'package.json')))
    throw new InvalidArgumentError(`There is no remote ${given}. Remotes: ${known.join(', ')}`);
  const { name } = packageFile.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  return { name: name.replace(/^@[^/]+\//, ''), folder };
}

const EXAMPLES = `
Examples:
  pnpm dev                           the whole site with its API
  pnpm dev mf-wizard                 one remote in the real frame, with data from its scenarios
  pnpm dev mf-wizard mf-agent        several
  pnpm dev mf-wizard --live          with data from an API and a database that are started for it
  pnpm dev mf-wizard --api <url>     with data from a running API
  pnpm dev mf-wizard --in <site>     show each build in a running site, to anyone with the printed link

PORT sets the port. DATA_DIR sets the folder of the site's data and releases.`;

/** The command `pnpm dev`. @param run gets its options */
export function devCommand(run: (options: DevOptions) => void | Promise<void>) {
  return new Command('pnpm dev')
    .description(
      'Runs the site or single remotes from their sources. Open pages show each edit and keep their state.',
    )
    .addHelpText('after', EXAMPLES)
    .argument('[remotes...]', 'names of remotes, or folders such as ../mf-mine')
    .addOption(
      new Option('--live', 'start an API and a database for the data').conflicts(['api', 'in']),
    )
    .addOption(
      new Option('--api <url>', 'the API that the data comes from')
        .argParser(httpUrl)
        .conflicts('in'),
    )
    .option('--in <site>', 'the running site that shows the remote', httpUrl)
    .action((names, { live, api, in: site }) => {
      if (site && names.length !== 1)
        throw new InvalidArgumentError(
          '--in takes one remote: pnpm dev mf-wizard --in http://localhost:3000',
        );
      const chosen = names.length > 0 ? names : workspaceRemotes();
      const ownData = live || names.length === 0 ? 'live' : 'scenarios';
      const remotes = chosen.map(findRemote);
      return run({ remotes, data: api ?? ownData, ...(site && { site }) });
    });
}
