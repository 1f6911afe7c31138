import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { runCommand, wholeNumber } from '../src/run/command-line.ts';
import { ROOT } from '../src/run/paths.ts';
import { DEFAULT_PAGE_CACHE_MB } from '../src/server/config.ts';

const RUNS = ['--runs <n>', 'how many runs', wholeNumber] as const;
const QUICK = ['--quick', 'shorter and less exact'] as const;

function amount(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0) return number;
  throw new InvalidArgumentError('It must be a number of 0 or more.');
}

/** `pnpm bench [name]`: runs a benchmark, or lists them. A benchmark's code loads when it runs. */
const bench = new Command('pnpm bench').description('Runs a benchmark or a long-running trial.');

bench
  .command('web')
  .description('the site against a monolith and bare node:http')
  .option(...QUICK)
  .option(...RUNS)
  .action(async (options) => (await import('../bench/web/web.ts')).benchWeb(options));

bench
  .command('size')
  .description("each page's script bytes against the budget; fails if a page exceeds it")
  .action(async () => (await import('../bench/web/size.ts')).benchSize());

bench
  .command('loads')
  .description("paint, hydration and blocking time of every page with a phone's processor")
  .option('--only <text>', 'only pages whose path contains this')
  .option(...RUNS, 5)
  .action(async (options) => (await import('../bench/web/loads.ts')).benchLoads(options));

bench
  .command('presses')
  .description('how long the controls of every page take to respond')
  .option('--only <text>', 'only pages whose path contains this')
  .option('--per-kind <n>', 'controls of the same kind on a page', wholeNumber, 3)
  .option('--phone', "a phone's screen")
  .action(async (options) => (await import('../bench/presses/presses.ts')).benchPresses(options));

bench
  .command('peer')
  .description('the site and the same pages built with Next.js, side by side')
  .option('--only <text>', 'only pages whose path contains this')
  .option(...RUNS, 5)
  .action(async (options) => (await import('../bench/peer/peer.ts')).benchPeer(options));

bench
  .command('lighthouse')
  .description("Lighthouse's mobile preset on every page")
  .option('--only <text...>', 'only pages whose path contains one of these')
  .option(...RUNS, 5)
  .action(async (options) =>
    (await import('../bench/peer/lighthouse.ts')).benchLighthouse(options),
  );

bench
  .command('traffic')
  .description('pages, reads and votes while data changes')
  .option('--baseline <checkout>', 'the folder of another checkout to compare with')
  .option('--only <text...>', 'only rows whose label contains one of these')
  .option('--agents <size>', 'agents in the catalogue', '8k')
  .option(...QUICK)
  .action(async (options) => (await import('../bench/traffic/traffic.ts')).benchTraffic(options));

bench
  .command('capacity')
  .description('a load model, checked on this machine, and what 10⁴ to 10⁸ views a day need')
  .option('--price <amount>', 'of a core for a month, for the bill', amount)
  .option('--agents <n>', 'agents in the catalogue', amount, 2000)
  .option('--zipf <exponent>', 'how unequal the pages are', amount, 0.9)
  .option('--crawlers <share>', 'share of the views', amount, 0.3)
  .option('--votes <n>', 'votes per view', amount, 0.01)
  .option('--releases <n>', 'releases per day', amount, 20)
  .option('--peak <factor>', 'the busiest hour, relative to the average', amount, 3)
  .option('--files <n>', 'files per view', amount, 0)
  .option('--cache <mb>', 'memory for pages', amount, DEFAULT_PAGE_CACHE_MB)
  .action(async (options) =>
    (await import('../bench/capacity/capacity.ts')).benchCapacity(options),
  );

bench
  .command('faults')
  .description("how faults in a remote's server code affect visitors")
  .option('--only <fault>', 'only this fault')
  .action(async (options) => (await import('../bench/faults/faults.ts')).benchFaults(options));

bench
  .command('broken')
  .description('what stops each broken release of a collection, and how long each gate run takes')
  .option('--only <text>', 'only releases whose name contains this')
  .option('--own', "only the site's own remotes")
  .action(async (options) => (await import('../bench/broken/broken.ts')).benchBroken(options));

bench
  .command('outside')
  .description('a remote in its own repository, from create to live, and a newer host')
  .option('--verdaccio <path>', 'an installed Verdaccio; by default, npx fetches it')
  .action(async (options) => (await import('../bench/outside/outside.ts')).benchOutside(options));

bench
  .command('edits')
  .description('how long an edit takes until the open page shows it, and what the page keeps')
  .option(...RUNS, 5)
  .action(async (options) => (await import('../bench/edits/edits.ts')).benchEdits(options));

bench
  .command('releases')
  .description('how long a change of releases takes until two servers show it')
  .option(...RUNS, 5)
  .action(async (options) =>
    (await import('../bench/releases/releases.ts')).benchReleases(options),
  );

bench
  .command('kills')
  .description('kill -9 of web servers and a release worker during changes')
  .option('--points <n>', 'stop after this many kills', wholeNumber, 200)
  .option('--minutes <n>', 'stop after this time', wholeNumber, 30)
  .option('--seed <n>', 'of the random numbers', wholeNumber, 1)
  .action(async (options) => (await import('../bench/releases/kills.ts')).benchKills(options));

bench
  .command('deploy')
  .description('the outputs of build:deploy in empty folders: sizes, cold starts, restarts')
  .option('--out <folder>', 'outputs that exist')
  .option(...RUNS, 3)
  .option('--calls', 'look for system calls that the systemd units forbid')
  .action(async (options) => (await import('../bench/deploy/deploy.ts')).benchDeploy(options));

bench
  .command('ops')
  .description('the runbooks of docs/operations.md under load')
  .option('--only <name...>', 'only these runbooks')
  .option('--out <folder>', 'keeps the outputs of both commits for the next run')
  .option('--previous <commit>', 'the older commit')
  .action(async (options) => (await import('../bench/ops/ops.ts')).benchOps(options));

bench
  .command('rebuilds')
  .description('builds the same remote again and again; the release diff must find nothing')
  .option('--times <n>', 'how often', wholeNumber, 3)
  .action(async (options) =>
    (await import('../bench/rebuilds/rebuilds.ts')).benchRebuilds(options),
  );

/** Adds a program of the API's package, which gets the remaining arguments. */
function addProgram(name: string, description: string): void {
  bench
    .command(name)
    .description(description)
    .argument('[options...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (args) => {
      const program = join(ROOT, 'api', 'bench', `${name}.ts`);
      const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      process.exitCode = code ?? 1;
    });
}

addProgram('api', 'reads against bare node:http and Fastify, and votes; --quick');
addProgram(
  'batches',
  "processor time of an agent page's uncached reads; --baseline <checkout>, --rounds <n>",
);
addProgram(
  'ranking',
  'simulation: coverage of the 95% intervals, and the effect of fake reviews and votes',
);
addProgram('canary', 'simulation: which canaries are rolled back, and after how many views');
addProgram(
  'quality',
  'search and the wizard on golden sets, compared with the previous algorithms',
);
addProgram(
  'scale',
  "the API's reads with up to a million agents; --sizes 10k,100k,1m, --run, --exact <n>, --keep",
);

await runCommand(bench);
