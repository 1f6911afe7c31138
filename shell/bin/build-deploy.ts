import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOutputs, DeployError, OUTPUTS } from '../src/deploy/build-outputs.ts';
import { currentCommit } from '../src/deploy/commit.ts';
import { differences, sizesOf, storedSums, sumsOf } from '../src/deploy/output.ts';
import { messageOf } from '../src/releases/errors.ts';
import { ROOT } from '../src/run/paths.ts';
import { exitCodeOf } from '../src/run/usage.ts';

const DEFAULT_OUT = join(ROOT, 'dist', 'deploy');
const SHOWN_MAX = 20;
const MB = 1_000_000;

const HELP = `pnpm build:deploy [--out <folder>] [--check] [--commit <id>]

Builds self-contained outputs that run the site without this workspace, each with its own Node.js:
  web   the web server and the release worker
  api   the API and its jobs

  --out <folder>   where to put the outputs, one folder each (default: dist/deploy)
  --check          build again and compare with the existing outputs; fails if a file differs
  --commit <id>    the commit to record in build.json (default: the current git commit)`;

/** `pnpm build:deploy`: builds the outputs for servers, or checks that a second build gives the same bytes. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: DEFAULT_OUT },
      check: { type: 'boolean' },
      commit: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const out = resolve(process.env.INIT_CWD ?? process.cwd(), values.out);
  const commit = values.commit ?? currentCommit();
  if (values.check) return check(out, commit);
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
  return 0;
}

async function check(out: string, commit: string): Promise<number> {
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
    return differing === 0 ? 0 : 1;
  } finally {
    await rm(again, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

try {
  process.exitCode = await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = exitCodeOf(error);
}
