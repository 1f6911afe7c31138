import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { packageOf } from '../../remote-kit/build/release.ts';
import { repositoryPrograms, type SourceProgram } from '../../remote-kit/build/source-checks.ts';
import type { RemoteFolder, SourcePlace } from '../../remote-kit/commands/place.ts';
import { choosePort } from '../dev/choose-port.ts';
import { runLocalSite } from '../dev/local-site.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { ROOT, workspaceRemotes } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';
import { compare } from './compare.ts';
import { createRemote } from './scaffold.ts';
import { siteClient, thisMachine } from './this-machine.ts';

/** Finds a remote by its name or, outside of the workspace, by its folder. */
function findRemote(given: string): RemoteFolder {
  const known = workspaceRemotes();
  if (known.includes(given)) return { name: given, folder: join(ROOT, given) };
  const folder = resolve(given);
  if (!/[/\\.]/.test(given) || !existsSync(join(folder, 'package.json')))
    throw new InvalidArgumentError(
      `There is no remote ${given}. The remotes are: ${known.join(', ')}`,
    );
  return { name: packageOf(folder).name, folder };
}

/** The checks of a remote of the workspace, the same as in `pnpm test <remote>`. */
function workspacePrograms({ name, folder }: RemoteFolder): SourceProgram[] {
  const roots = [folder, ROOT];
  const lint = ['check', '--error-on-warnings', name];
  return [
    { name: 'Types', program: 'tsc', args: ['-p', '.'], cwd: folder, roots },
    { name: 'Lint', program: 'biome', args: lint, cwd: ROOT, roots },
    { name: 'Tests', program: 'vitest', args: ['run'], cwd: folder, roots },
  ];
}

/** The remote whose folder contains a path. */
function remoteAt(path: string): string | undefined {
  const [folder = ''] = relative(ROOT, path).split(sep);
  return workspaceRemotes().includes(folder) ? folder : undefined;
}

/** The site's workspace, which has the sources of the shell and of all remotes. */
export function workspace(env: NodeJS.ProcessEnv): SourcePlace {
  const place = thisMachine(env);
  return {
    ...place,
    // `pnpm -w` changes to the workspace's folder, and says in which one it was called.
    remote: remoteAt(env.INIT_CWD ?? process.cwd()),
    compare: async (comparison) => compare(place.program, await siteClient(env), comparison),
    find: findRemote,
    programs: async (remote) =>
      remote.folder === join(ROOT, remote.name)
        ? workspacePrograms(remote)
        : repositoryPrograms(remote.folder),
    openEvaluator: async () => {
      const renderers = await openRenderers(
        await prepareShell((text) => console.error(`${text} …`)),
      );
      return { evaluator: confinedEvaluator(renderers), close: () => renderers.close() };
    },
    create: createRemote,
    run: async ({ remotes, data, port }, cleanup) => {
      console.error('Starting …');
      const site = {
        remotes: remotes.length > 0 ? remotes : workspaceRemotes().map(findRemote),
        data: data ?? (remotes.length > 0 ? 'scenarios' : 'live'),
      } as const;
      const url = await runLocalSite(site, await choosePort(port ?? env.PORT), cleanup);
      return { text: `Agent Atlas (development) at ${url}. Ctrl-C stops it.`, json: { url } };
    },
  };
}
