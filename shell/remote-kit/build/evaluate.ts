import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { contributions, routeServing, slotDescription } from '@agent-atlas/contract/manifest';
import { SHARED_MODULES } from '@agent-atlas/contract/shared';
import { z } from 'zod';
import { BuildError } from './errors.ts';
import type { EvaluateJob } from './evaluate-process.ts';
import type { Evaluator } from './release.ts';

const DEADLINE_MS = 60_000;

const message = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ value: z.unknown() }),
  z.object({ problem: z.string() }),
]);
const description = z.object({
  name: z.string(),
  routes: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      ...routeServing.shape,
    }),
  ),
  redirects: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  contributions: contributions.optional(),
  slots: z.array(slotDescription).optional(),
});
const reads = z.record(z.string(), z.array(z.string()));

/** Imports in this code are resolved from its working directory, so it finds the remote's own packages. */
const START = `
  const names = ${JSON.stringify(SHARED_MODULES)};
  const modules = await Promise.all(names.map((name) => import(name)));
  const shared = modules.map((module, index) => [names[index], module['module.exports'] ?? module]);
  const { evaluateJob } = await import(process.argv[1]);
  process.once('message', async (job) => {
    process.send(await evaluateJob(job, Object.fromEntries(shared)), () => process.exit());
  });
  process.send({ ready: true });
`;

async function run(folder: string, job: EvaluateJob): Promise<unknown> {
  const script = new URL(`./evaluate-process${extname(import.meta.url)}`, import.meta.url);
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', START, script.href], {
    cwd: folder,
    // Keeps the CI's tokens out of the process.
    env: { PATH, NODE_ENV: 'production' },
    // Its output must not mix with the output of a command.
    stdio: ['ignore', 2, 2, 'ipc'],
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  });
  let result: z.infer<typeof message> | undefined;
  child.on('message', (received) => {
    result = message.parse(received);
    if ('ready' in result) child.send(job);
  });
  // Emitted after the last message, including when the process exits.
  await once(child, 'disconnect');
  child.kill('SIGKILL');
  if (result && 'value' in result) return result.value;
  const reason =
    result && 'problem' in result
      ? result.problem
      : `its process exited without a result, or took more than ${DEADLINE_MS / 1000} s`;
  throw new BuildError(`${job.key} cannot be evaluated: ${reason}`);
}

/** Runs a remote's server code in a separate process, with the packages installed in its folder. */
export function processEvaluator(folder: string): Evaluator {
  return {
    describe: async (release) =>
      description.parse(await run(folder, { type: 'describe', ...release })),
    scenarios: (file) => run(folder, { type: 'scenarios', ...file }),
    reads: async (release, _, scenarios) =>
      reads.parse(await run(folder, { type: 'reads', ...release, scenarios })),
  };
}
