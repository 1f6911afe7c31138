import { messageOf } from '../src/releases/errors.ts';

interface Benchmark {
  readonly about: string;
  /** @param args what follows the benchmark's name on the command line */
  readonly run: (args: string[]) => Promise<void>;
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  web: {
    about: 'the site against a monolith and bare node:http; --quick, --runs <n>',
    run: async (args) => (await import('../bench/web/web.ts')).benchWeb(args),
  },
  size: {
    about: "each page's script bytes against the budget; fails when one is over",
    run: async (args) => (await import('../bench/web/size.ts')).benchSize(args),
  },
};

/** `pnpm bench [name]`: runs a benchmark, or lists them. */
const [name, ...args] = process.argv.slice(2);
const benchmark = name === undefined ? undefined : BENCHMARKS[name];

if (benchmark) {
  try {
    await benchmark.run(args);
  } catch (error) {
    // After Ctrl-C whatever was under way fails, and nobody wants to hear how.
    if (process.exitCode === undefined) {
      console.error(messageOf(error));
      process.exitCode = 1;
    }
  }
} else {
  if (name !== undefined) {
    console.error(`There is no benchmark "${name}".`);
    process.exitCode = 1;
  }
  console.log('pnpm bench <name>');
  for (const [key, { about }] of Object.entries(BENCHMARKS)) {
    console.log(`  ${key.padEnd(6)} ${about}`);
  }
}
