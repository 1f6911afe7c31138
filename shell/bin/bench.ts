import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { messageOf } from '../src/releases/errors.ts';
import { ROOT } from '../src/run/paths.ts';
import { exitCodeOf } from '../src/run/usage.ts';

interface Benchmark {
  readonly about: string;
  /** @param args the command line after the benchmark's name */
  readonly run: (args: string[]) => Promise<void>;
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  web: {
    about: 'the site against a monolith and bare node:http; --quick, --runs <n>',
    run: async (args) => (await import('../bench/web/web.ts')).benchWeb(args),
  },
  size: {
    about: "each page's script bytes against the budget; fails if a page exceeds it",
    run: async (args) => (await import('../bench/web/size.ts')).benchSize(args),
  },
  presses: {
    about:
      'how long the controls of every page take to respond; --only <path>, --per-kind <n>, --phone',
    run: async (args) => (await import('../bench/presses/presses.ts')).benchPresses(args),
  },
  peer: {
    about:
      'the site and the same pages built with Next.js, side by side; --only <path>, --runs <n>',
    run: async (args) => (await import('../bench/peer/peer.ts')).benchPeer(args),
  },
  lighthouse: {
    about: "Lighthouse's mobile preset on every page; --only <path>, --runs <n>",
    run: async (args) => (await import('../bench/peer/lighthouse.ts')).benchLighthouse(args),
  },
  traffic: {
    about:
      'pages, reads and votes while data changes; --baseline <checkout>, --only <row>, --quick',
    run: async (args) => (await import('../bench/traffic/traffic.ts')).benchTraffic(args),
  },
  capacity: {
    about:
      'a load model, checked on this machine, and what 10⁴ to 10⁸ views a day need; --price, --votes, --crawlers …',
    run: async (args) => (await import('../bench/capacity/capacity.ts')).benchCapacity(args),
  },
  faults: {
    about: "how faults in a remote's server code affect visitors; --only <fault>",
    run: async (args) => (await import('../bench/faults/faults.ts')).benchFaults(args),
  },
  broken: {
    about:
      'what stops each broken release of a collection, and how long each gate run takes; --only <words>, --own',
    run: async (args) => (await import('../bench/broken/broken.ts')).benchBroken(args),
  },
  outside: {
    about:
      'a remote in its own repository, from create to live, and a newer host; --verdaccio <path>',
    run: async (args) => (await import('../bench/outside/outside.ts')).benchOutside(args),
  },
  edits: {
    about:
      'how long an edit takes until the open page shows it, and what the page keeps; --runs <n>',
    run: async (args) => (await import('../bench/edits/edits.ts')).benchEdits(args),
  },
  releases: {
    about: 'how long a change of releases takes until two servers show it; --runs <n>',
    run: async (args) => (await import('../bench/releases/releases.ts')).benchReleases(args),
  },
  kills: {
    about:
      'kill -9 of web servers and a release worker during changes; --points <n>, --minutes <n>, --seed <n>',
    run: async (args) => (await import('../bench/releases/kills.ts')).benchKills(args),
  },
  deploy: {
    about:
      'the outputs of build:deploy in empty folders: sizes, cold starts, restarts; --out <folder>, --runs <n>, --calls',
    run: async (args) => (await import('../bench/deploy/deploy.ts')).benchDeploy(args),
  },
  ops: {
    about:
      'the runbooks of docs/operations.md under load; --only <name>, --out <folder>, --previous <commit>',
    run: async (args) => (await import('../bench/ops/ops.ts')).benchOps(args),
  },
  rebuilds: {
    about:
      'builds the same remote again and again; the release diff must find nothing; --times <n>',
    run: async (args) => (await import('../bench/rebuilds/rebuilds.ts')).benchRebuilds(args),
  },
  api: {
    about: 'reads against bare node:http and Fastify, and votes; --quick',
    run: (args) => program('api/bench/api.ts', args),
  },
  batches: {
    about: "processor time of an agent page's uncached reads; --baseline <checkout>, --rounds <n>",
    run: (args) => program('api/bench/batches.ts', args),
  },
  ranking: {
    about: 'simulation: coverage of the 95% intervals, and the effect of fake reviews and votes',
    run: (args) => program('api/bench/ranking.ts', args),
  },
  canary: {
    about: 'simulation: which canaries are rolled back, and after how many views',
    run: (args) => program('api/bench/canary.ts', args),
  },
  quality: {
    about: 'search and the wizard on golden sets, compared with the previous algorithms',
    run: (args) => program('api/bench/quality.ts', args),
  },
  scale: {
    about:
      "the API's reads with up to a million agents; --sizes 10k,100k,1m, --run, --exact <n>, --keep",
    run: (args) => program('api/bench/scale.ts', args),
  },
};

/** Runs a program of another package with the remaining arguments. */
async function program(path: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, path), ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

/** `pnpm bench [name]`: runs a benchmark, or lists them. */
const [name, ...args] = process.argv.slice(2);
const benchmark = name === undefined ? undefined : BENCHMARKS[name];

if (benchmark) {
  try {
    await benchmark.run(args);
  } catch (error) {
    // After Ctrl-C, errors of the work in progress are expected.
    if (process.exitCode === undefined) {
      console.error(messageOf(error));
      process.exitCode = exitCodeOf(error);
    }
  }
} else {
  if (name !== undefined) {
    console.error(`There is no benchmark "${name}".`);
    process.exitCode = 2;
  }
  console.log('pnpm bench <name>');
  for (const [key, { about }] of Object.entries(BENCHMARKS)) {
    console.log(`  ${key.padEnd(10)} ${about}`);
  }
}
