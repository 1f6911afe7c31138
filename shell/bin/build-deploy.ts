import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { runCommand } from '../remote-kit/commands/command-line.ts';
import { buildOutputs, DeployError, OUTPUTS } from '../src/deploy/build-outputs.ts';
import { currentCommit } from '../src/deploy/commit.ts';
import { differences, sizesOf, storedSums, sumsOf } from '../src/deploy/output.ts';
import { messageOf } from '../src/releases/errors.ts';
import { ROOT } from '../src/run/paths.ts';

const DEFAULT_OUT = join(ROOT, 'dist', 'deploy');
const SHOWN_MAX = 20;
const MB = 1_000_000;

/** Builds the outputs and prints their sizes. */
async function build(out: string, commit: string): Promise<void> {
  await buildOutputs(out, commit);
  for (const output of OUTPUTS) {
    const folder = join(out, output);
    const { node, rest } = await sizesOf(folder);
    const sum = createHash('sha256')
      .update(await storedSums(folder))
      .digest('hex');
    console.log(
      `${output.padEnd(4)} ${megabytes(node + rest)} (Node.js ${megabytes(node)}, the rest ${megabytes(rest)})  ` +
        `${sum.slice(0, 16)}  ${folder}`,
    );
  }
}

/** Whether a second build gives the same bytes. */
async function check(out: string, commit: string): Promise<boolean> {
  const again = await mkdtemp(join(out, '.check-')).catch((error: unknown) => {
    throw new DeployError(`There is nothing to compare with: ${messageOf(error)}`);
  });
  try {
    await buildOutputs(again, commit);
    let differing = 0;
    for (const output of OUTPUTS) {
      const found = differences(
        await sumsOf(join(out, output)),
        await storedSums(join(again, output)),
      );
      differing += found.length;
      for (const line of found.slice(0, SHOWN_MAX)) console.log(`${output}: ${line}`);
      if (found.length > SHOWN_MAX) console.log(`${output}: … ${found.length} files in all`);
    }
    console.log(differing === 0 ? 'The builds are identical.' : `${differing} files differ.`);
    return differing === 0;
  } finally {
    await rm(again, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

const command = new Command('pnpm build:deploy')
  .description(
    'Builds self-contained outputs that run the site without this workspace, each with its own Node.js: ' +
      'web, the web server and the release worker, and api, the API and its jobs.',
  )
  .option('--out <folder>', 'where to put the outputs, one folder each', DEFAULT_OUT)
  .option('--check', 'build again and compare with the existing outputs; fails if a file differs')
  .option('--commit <id>', 'the commit to record in build.json; default: the current Git commit')
  .action(async ({ out, check: isCheck, commit = currentCommit() }) => {
    const folder = resolve(process.env.INIT_CWD ?? process.cwd(), out);
    if (!isCheck) await build(folder, commit);
    else if (!(await check(folder, commit))) process.exitCode = 1;
  });

await runCommand(command);
