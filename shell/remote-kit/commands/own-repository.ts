import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Outcome } from '../build/change.ts';
import { serveAlone } from '../build/dev-alone.ts';
import { ReleaseError } from '../build/errors.ts';
import { processEvaluator } from '../build/evaluate.ts';
import { packageOf } from '../build/release.ts';
import { releaseAddress } from '../build/release-address.ts';
import { RemoteClient } from '../build/remote-client.ts';
import { createRepository } from '../build/repository.ts';
import { repositoryPrograms } from '../build/source-checks.ts';
import { isRemoteName } from './command.ts';
import type { DevOptions, SourcePlace } from './place.ts';

const DEFAULT_PORT = 3000;

/** The name of the remote whose package is in a folder; undefined if there is none. */
function remoteIn(folder: string): string | undefined {
  if (!existsSync(join(folder, 'package.json'))) return undefined;
  const { name } = packageOf(folder);
  return isRemoteName(name) ? name : undefined;
}

/**
 * A folder outside the workspace: the repository of one remote, or the place for a new one.
 *
 * @param env the settings
 */
export function ownRepository(folder: string, env: NodeJS.ProcessEnv): SourcePlace {
  const program = 'npx atlas-remote';
  const own = () => {
    const remote = remoteIn(folder);
    if (remote !== undefined) return { name: remote, folder };
    throw new ReleaseError(
      `${folder} is not the folder of a remote. Create one: ${program} new mf-news`,
    );
  };
  return {
    program,
    // Only when a command asks, so that a package.json that is not valid is the command's error.
    get remote() {
      return remoteIn(folder);
    },
    origin: env.PUBLIC_ORIGIN?.replace(/\/$/, '') || undefined,
    client: async (url = env.RELEASE_URL) =>
      new RemoteClient(await releaseAddress({ ...env, RELEASE_URL: url })),
    find: (name) => {
      if (name === own().name) return own();
      throw new ReleaseError(`This repository has ${own().name}, not ${name}.`);
    },
    programs: (each) => repositoryPrograms(each.folder),
    openEvaluator: async (each) => ({
      evaluator: processEvaluator(each.folder),
      close: () => {},
    }),
    create: async (name, { into = '.', registry }): Promise<Outcome> => {
      const path = await createRepository(name, resolve(folder, into, name), registry);
      const text = `Created ${path}. See its README.md for the next steps.`;
      return { text, json: { folder: path } };
    },
    run: async ({ data, port = Number(env.PORT || DEFAULT_PORT) }: DevOptions, cleanup) => {
      if (data === 'live')
        throw new ReleaseError(
          '--live starts the API from its sources, which only the workspace has: use --api <url>.',
        );
      const { name } = own();
      const undo = (step: () => Promise<unknown>) => cleanup.undo(step);
      const url = await serveAlone(own(), { port, api: data, undo });
      const text = `${name} runs alone at ${url}. Pages reload after each build. Ctrl-C stops it.`;
      return { text, json: { url } };
    },
  };
}
