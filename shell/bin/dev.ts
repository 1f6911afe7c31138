import { InvalidArgumentError } from 'commander';
import { requireSite, serveInSite } from '../remote-kit/build/dev-in-site.ts';
import { RemoteClient } from '../remote-kit/build/remote-client.ts';
import { Cleanup } from '../src/dev/cleanup.ts';
import { runLocalSite } from '../src/dev/local-site.ts';
import { type DevOptions, devCommand } from '../src/dev/options.ts';
import { confinedEvaluator } from '../src/releases/confined-evaluator.ts';
import { messageOf } from '../src/releases/errors.ts';
import { findReleaseApi } from '../src/releases/release-api.ts';
import { openRenderers } from '../src/renderer/open-renderers.ts';
import { exitCodeOf, runCommand } from '../src/run/command-line.ts';
import { dataDir } from '../src/run/paths.ts';
import { type HeldPort, holdNextPort, holdPort } from '../src/run/port.ts';
import { prepareShell } from '../src/run/prepare.ts';
import { StartError } from '../src/run/processes.ts';

/** `pnpm dev [remote …]`: runs the site or single remotes from their sources until Ctrl-C. */
const cleanup = new Cleanup();
let isEnding = false;

async function end(code: number): Promise<never> {
  isEnding = true;
  await cleanup.run();
  process.exit(code);
}
process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));

/** Reserves the port in `PORT`, or the first free port from 3000. */
async function choosePort(given = process.env.PORT): Promise<HeldPort> {
  if (!given) return holdNextPort(3000);
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new InvalidArgumentError(`PORT must be a number from 1 to 65535, not "${given}".`);
  const held = await holdPort(port);
  if (!held)
    throw new StartError(
      `Port ${port} is taken. Stop the program that uses it or choose another port.`,
    );
  return held;
}

async function run({ site, ...options }: DevOptions): Promise<void> {
  console.log('  Starting …');
  const [remote] = options.remotes;
  if (site && remote) {
    await requireSite(site);
    const client = new RemoteClient(findReleaseApi(process.env, dataDir()));
    const renderers = await openRenderers(await prepareShell((text) => console.log(`  ${text} …`)));
    cleanup.undo(async () => renderers.close());
    const link = await serveInSite(remote, site, {
      client,
      evaluator: confinedEvaluator(renderers),
      undo: (step) => cleanup.undo(step),
    });
    console.log(`${remote.name} runs in ${site.origin} for anyone with this link:\n  ${link}`);
    console.log('Its pages reload after each build. Ctrl-C removes it from the site.');
    return;
  }
  const url = await runLocalSite(options, await choosePort(), cleanup);
  console.log(`Agent Atlas (development) at ${url}. Ctrl-C stops it.`);
}

await runCommand(
  devCommand(async (options) => {
    try {
      await run(options);
    } catch (error) {
      // After Ctrl-C, errors of the work in progress are expected.
      if (!isEnding) console.error(messageOf(error));
      await end(exitCodeOf(error));
    }
  }),
);
