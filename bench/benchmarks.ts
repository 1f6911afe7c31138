import { resolve } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { wholeNumber, wholeNumberOrZero } from '../shell/remote-kit/commands/command-line.ts';
import { DEFAULT_PAGE_CACHE_MB } from '../shell/src/server/config.ts';
import { PLACES } from './faults/places.ts';
import { type Benchmark, benchmark } from './frame/benchmark.ts';
import { remoteCounts } from './remotes/counts.ts';

const path = (text: string) => resolve(text);

const RUNS = ['--runs <n>', 'how many runs', wholeNumber] as const;
const QUICK = ['--quick', 'shorter and less exact'] as const;
const ONLY_PAGES = ['--only <text>', 'only pages whose path contains this'] as const;
const BASELINE = ['--baseline <checkout>', 'the folder of another checkout', path] as const;

function amount(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0) return number;
  throw new InvalidArgumentError('It must be a number of 0 or more.');
}

/** The catalogue's agents and some generated ones. */
const MIN_AGENTS = 700;

/** A number of agents: 800, 8k or 1m. */
function size(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,9})(k|m)?$/i.exec(text.trim()) ?? [];
  const number = Number(digits) * ({ k: 1000, m: 1_000_000 }[unit.toLowerCase()] ?? 1);
  if (number >= MIN_AGENTS) return number;
  throw new InvalidArgumentError(`It must be a size of ${MIN_AGENTS} or more, such as 10k or 1m.`);
}

const sizes = (text: string): number[] => text.split(',').map(size);

/** All benchmarks. The code of each loads when it runs. */
export const BENCHMARKS: readonly Benchmark[] = [
  benchmark(
    new Command('web')
      .description('the site against a monolith')
      .option(...ONLY_PAGES)
      .option(...RUNS, 9),
    {
      smallest: [['--runs', '1', '--only', '/agent']],
      load: async () => (await import('./web/web.ts')).benchWeb,
    },
  ),
  benchmark(
    new Command('size').description(
      "each page's script bytes against the budget; fails if a page exceeds it",
    ),
    { smallest: [[]], load: async () => (await import('./web/size.ts')).benchSize },
  ),
  benchmark(
    new Command('loads')
      .description("paint, hydration and blocking time of every page with a phone's processor")
      .option(...ONLY_PAGES)
      .option(...RUNS, 5),
    {
      smallest: [['--runs', '1', '--only', '/faq']],
      load: async () => (await import('./web/loads.ts')).benchLoads,
    },
  ),
  benchmark(
    new Command('presses')
      .description('how long the controls of every page take to respond')
      .option(...ONLY_PAGES)
      .option('--per-kind <n>', 'controls of the same kind on a page', wholeNumber, 3)
      .option('--phone', "a phone's screen"),
    {
      smallest: [['--per-kind', '1', '--only', '/medal-demo']],
      load: async () => (await import('./presses/presses.ts')).benchPresses,
    },
  ),
  benchmark(
    new Command('peer')
      .description('the site and the same pages built with Next.js, side by side')
      .option(...ONLY_PAGES)
      .option(...RUNS, 5),
    {
      smallest: [['--runs', '1', '--only', '/glossary']],
      load: async () => (await import('./peer/peer.ts')).benchPeer,
    },
  ),
  benchmark(
    new Command('lighthouse')
      .description("Lighthouse's mobile preset on every page")
      .option('--only <text...>', 'only pages whose path contains one of these')
      .option(...RUNS, 5),
    {
      smallest: [['--runs', '1', '--only', '/faq']],
      load: async () => (await import('./lighthouse/lighthouse.ts')).benchLighthouse,
    },
  ),
  benchmark(
    new Command('traffic')
      .description('pages, reads and votes while data changes')
      .option(...BASELINE)
      .option('--only <text...>', 'only rows whose label contains one of these')
      .option('--agents <size>', 'agents in the catalogue', size, 8000)
      .option('--warm-up <n>', 'pages that are rendered first', wholeNumberOrZero, 2000)
      .option(...QUICK),
    {
      smallest: [['--quick', '--agents', '1k', '--warm-up', '10', '--only', 'no votes']],
      load: async () => (await import('./traffic/traffic.ts')).benchTraffic,
    },
  ),
  benchmark(
    new Command('capacity')
      .description('a load model, checked on this machine, and what 10⁴ to 10⁸ views a day need')
      .option('--price <amount>', 'of a core for a month, for the bill', amount)
      .option('--agents <n>', 'agents in the catalogue', wholeNumber, 2000)
      .option('--zipf <exponent>', 'how unequal the pages are', amount, 0.9)
      .option('--crawlers <share>', 'share of the views', amount, 0.3)
      .option('--votes <n>', 'votes per view', amount, 0.01)
      .option('--releases <n>', 'releases per day', amount, 20)
      .option('--peak <factor>', 'the busiest hour, relative to the average', amount, 3)
      .option('--files <n>', 'files per view', amount, 0)
      .option('--cache <mb>', 'memory for pages', amount, DEFAULT_PAGE_CACHE_MB)
      .option(...QUICK),
    {
      smallest: [['--quick']],
      load: async () => (await import('./capacity/capacity.ts')).benchCapacity,
    },
  ),
  benchmark(
    new Command('faults')
      .description(
        "how faults in a remote's server code, a hostile release and a client that floods the cache affect others",
      )
      .option('--only <text>', 'only faults whose name contains this, or flood')
      .addOption(new Option('--place <place>', 'only faults in this code').choices(PLACES))
      .option('--seconds <n>', 'of requests to other pages before and during a fault', amount, 8),
    {
      smallest: [['--only', 'process.exit', '--place', 'page', '--seconds', '1']],
      load: async () => (await import('./faults/faults.ts')).benchFaults,
    },
  ),
  benchmark(
    new Command('broken')
      .description(
        'what stops each broken release of a collection, and how long each gate run takes',
      )
      .option('--only <text>', 'only releases whose name contains this')
      .option('--own', "only the site's own remotes"),
    {
      smallest: [['--only', 'inline style']],
      load: async () => (await import('./broken/broken.ts')).benchBroken,
    },
  ),
  benchmark(
    new Command('mutations')
      .description(
        'which generated breaks of a remote reach a visitor, and which harmless changes are refused',
      )
      .option('--breaks <n>', 'how many breaks', wholeNumberOrZero, 300)
      .option('--harmless <n>', 'how many harmless changes', wholeNumberOrZero, 100)
      .option('--only <text>', 'only kinds whose name contains this'),
    {
      smallest: [['--breaks', '1', '--harmless', '1']],
      load: async () => (await import('./mutations/mutations.ts')).benchMutations,
    },
  ),
  benchmark(
    new Command('outside')
      .description('a remote in its own repository, from create to live, and a newer host')
      .option('--verdaccio <path>', 'an installed Verdaccio; by default, npx fetches it')
      .option('--no-next-host', 'without the newer host')
      .option('--pictures <folder>', 'where to keep the screenshots'),
    {
      smallest: [['--no-next-host']],
      load: async () => (await import('./outside/outside.ts')).benchOutside,
    },
  ),
  benchmark(
    new Command('edits')
      .description('how long an edit takes until the open page shows it, and what the page keeps')
      .option(...RUNS, 5),
    {
      smallest: [['--runs', '1']],
      load: async () => (await import('./edits/edits.ts')).benchEdits,
    },
  ),
  benchmark(
    new Command('releases')
      .description('how long a change of releases takes until two servers show it')
      .option(...RUNS, 5),
    {
      smallest: [['--runs', '1']],
      load: async () => (await import('./releases/releases.ts')).benchReleases,
    },
  ),
  benchmark(
    new Command('remotes')
      .description('what more remotes cost: pages, memory, starts, changes')
      .option('--counts <counts>', 'numbers of remotes', remoteCounts, [5, 20, 50, 100])
      .option('--seconds <n>', 'of traffic on all remotes', wholeNumber, 20)
      .option('--samples <n>', 'requests of each page', wholeNumber, 200)
      .option('--runs <n>', 'starts and changes', wholeNumber, 3),
    {
      smallest: [['--counts', '5,6', '--seconds', '1', '--samples', '10', '--runs', '1']],
      load: async () => (await import('./remotes/remotes.ts')).benchRemotes,
    },
  ),
  benchmark(
    new Command('kills')
      .description('kill -9 of web servers and a release worker during changes')
      .option('--points <n>', 'stop after this many kills', wholeNumber, 200)
      .option('--minutes <n>', 'stop after this time', wholeNumber, 30)
      .option('--seed <n>', 'of the random numbers', wholeNumber, 1),
    {
      smallest: [['--points', '3']],
      load: async () => (await import('./releases/kills.ts')).benchKills,
    },
  ),
  benchmark(
    new Command('deploy')
      .description('the outputs of build:deploy in empty folders: sizes, cold starts, restarts')
      .option('--out <folder>', 'outputs that exist', path)
      .option(...RUNS, 3)
      .option('--calls', 'look for system calls that the systemd units forbid'),
    {
      smallest: [['--runs', '1']],
      load: async () => (await import('./deploy/deploy.ts')).benchDeploy,
    },
  ),
  benchmark(
    new Command('ops')
      .description('the runbooks of docs/operations.md under load')
      .option('--only <name...>', 'only runbooks whose name contains one of these')
      .option('--out <folder>', 'keeps the outputs of both commits for the next run', path)
      .option('--previous <commit>', 'the older commit'),
    {
      smallest: [['--only', 'lost-disk']],
      load: async () => (await import('./ops/ops.ts')).benchOps,
    },
  ),
  benchmark(
    new Command('rebuilds')
      .description('builds the same remote again and again; the release diff must find nothing')
      .option('--times <n>', 'how often', wholeNumber, 3)
      .option('--no-edits', 'without builds of edited sources'),
    {
      smallest: [['--times', '1', '--no-edits']],
      load: async () => (await import('./rebuilds/rebuilds.ts')).benchRebuilds,
    },
  ),
  benchmark(
    new Command('api')
      .description('reads against bare node:http and Fastify, and votes')
      .option(...QUICK),
    { smallest: [['--quick']], load: async () => (await import('./api/api.ts')).benchApi },
  ),
  benchmark(
    new Command('batches')
      .description("processor time of an agent page's uncached reads")
      .option(...BASELINE)
      .option('--rounds <n>', 'how many rounds', wholeNumber, 5)
      .option('--agents <size>', 'agents in the catalogue', size, 8000)
      .option('--batches <n>', 'measured batches of a round', wholeNumber, 3000),
    {
      smallest: [['--rounds', '1', '--agents', '1k', '--batches', '200']],
      load: async () => (await import('./api/batches.ts')).benchBatches,
    },
  ),
  benchmark(
    new Command('search-attack')
      .description('searches, votes and reads while one address sends expensive searches')
      .option('--embedded', 'with the embedded database')
      .option('--seconds <n>', 'of each round with and without the attack', wholeNumber, 5)
      .option('--rounds <n>', 'how many rounds', wholeNumber, 3),
    {
      smallest: [['--seconds', '1', '--rounds', '1']],
      load: async () => (await import('./api/search-attack.ts')).benchSearchAttack,
    },
  ),
  benchmark(
    new Command('telemetry').description('what telemetry costs a request in processor time'),
    { smallest: [[]], load: async () => (await import('./api/telemetry.ts')).benchTelemetry },
  ),
  benchmark(
    new Command('ranking')
      .description('simulation: coverage of the 95% intervals, and the effect of fake reviews')
      .option('--catalogues <n>', 'simulated catalogues', wholeNumber, 1000),
    {
      smallest: [['--catalogues', '10']],
      load: async () => (await import('./ranking/ranking.ts')).benchRanking,
    },
  ),
  benchmark(
    new Command('trending')
      .description('simulation: orders by votes, honest and attacked, against the true quality')
      .option('--catalogues <n>', 'simulated catalogues', wholeNumber, 1000),
    {
      smallest: [['--catalogues', '10']],
      load: async () => (await import('./trending/trending.ts')).benchTrending,
    },
  ),
  benchmark(
    new Command('canary')
      .description('simulation: which canaries are rolled back, and after how many views')
      .option('--runs <n>', 'canaries of each case; by default 200 or 50', wholeNumber),
    {
      smallest: [['--runs', '1']],
      load: async () => (await import('./canary/canary.ts')).benchCanary,
    },
  ),
  benchmark(new Command('quality').description('search and the wizard on golden sets'), {
    smallest: [[]],
    load: async () => (await import('./quality/quality.ts')).benchQuality,
  }),
  benchmark(
    new Command('scale')
      .description("the API's reads with up to a million agents")
      .option('--sizes <sizes>', 'numbers of agents', sizes, [10_000, 100_000, 1_000_000])
      .option('--run', 'also measures the reads during a ranking run')
      .option('--exact <n>', 'instead compares this many searches with a full scan', wholeNumber)
      .option('--seed <n>', 'of the random samples', wholeNumber, 1)
      .option('--runs <n>', 'of each read', wholeNumber, 300)
      .option('--keep', 'keeps the databases for the next run'),
    {
      smallest: [
        ['--sizes', '1k', '--runs', '4'],
        ['--sizes', '1k', '--exact', '5'],
      ],
      load: async () => (await import('./scale/scale.ts')).benchScale,
    },
  ),
];
