import { join } from 'node:path';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { publishRemote } from '../../remote-kit/build/publish.ts';
import {
  runSourceChecks,
  type SourceProgram,
  skippedSourceChecks,
} from '../../remote-kit/build/source-checks.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { ROOT } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';
import { command, print, refuseUnknown, releaseApi } from './context.ts';

interface PublishOptions {
  readonly version?: string | undefined;
  /** Records the checks of the sources as skipped instead of running them. */
  readonly withoutChecks?: boolean | undefined;
}

/** The checks of a remote of the workspace, the same as in `pnpm test <remote>`. */
function workspacePrograms(name: string): SourceProgram[] {
  const folder = join(ROOT, name);
  const roots = [folder, ROOT];
  const lint = ['check', '--error-on-warnings', name];
  return [
    { name: 'Types', program: 'tsc', args: ['-p', '.'], cwd: folder, roots },
    { name: 'Lint', program: 'biome', args: lint, cwd: ROOT, roots },
    { name: 'Tests', program: 'vitest', args: ['run'], cwd: folder, roots },
  ];
}

/**
 * Checks the sources of a remote of the workspace, builds it and publishes it.
 *
 * @throws ReleaseError or BuildError
 */
export async function publishFromWorkspace(
  name: string,
  { version, withoutChecks = false }: PublishOptions = {},
) {
  refuseUnknown(name);
  const client = releaseApi();
  const checks = withoutChecks
    ? skippedSourceChecks('--without-checks')
    : await runSourceChecks(workspacePrograms(name), (check) => console.error(`${check} …`));
  const renderers = await openRenderers(await prepareShell((line) => console.error(`${line} …`)));
  const options = { folder: join(ROOT, name), ...(version && { version }) };
  try {
    return await publishRemote(client, options, confinedEvaluator(renderers), process.env, checks);
  } finally {
    renderers.close();
  }
}

export const WITHOUT_CHECKS = [
  '--without-checks',
  'do not run types, lint and tests; the release records that',
] as const;

export const publish = command(
  'publish',
  'check types, lint and tests, then build and publish the remote, without making it live',
)
  .argument('<remote>')
  .option('--version <1.2.3>', "its version; default: its package's version and a hash")
  .option(...WITHOUT_CHECKS)
  .action((remote, { version, withoutChecks, ...options }) =>
    print(options, publishRelease(remote, { version, withoutChecks })),
  );

async function publishRelease(name: string, options: PublishOptions): Promise<Outcome> {
  const json = await publishFromWorkspace(name, options);
  const label = `${name} ${json.version}`;
  return { text: json.fresh ? `Published ${label}` : `${label} is already published`, json };
}
