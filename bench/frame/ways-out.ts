import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, Option } from '@commander-js/extra-typings';
import { runCommand } from '../../shell/remote-kit/commands/command-line.ts';
import { benchmark } from './benchmark.ts';
import type { Frame } from './frame.ts';

// A benchmark that ends in a given way, for the test of the frame. Before, it writes its folder and the ids of the
// processes that it has started to standard output: one that it has registered, and one that it has not.

const WAYS = {
  measures: async (frame) => frame.table('figures', [['figure'], ['1']]),
  'measures nothing': async (frame) => frame.table('figures', [['figure']]),
  'prints nothing': async () => {},
  throws: async () => {
    throw new Error('It broke');
  },
  'throws in a callback': async () => {
    setTimeout(() => {
      throw new Error('It broke');
    });
    await sleep(60_000);
  },
  'rejects unhandled': async () => {
    void Promise.reject(new Error('It broke'));
    await sleep(60_000);
  },
  waits: async () => sleep(60_000),
} satisfies Record<string, (frame: Frame) => Promise<void>>;

type Way = keyof typeof WAYS;
const isWay = (name: string): name is Way => name in WAYS;
const names: readonly Way[] = Object.keys(WAYS).filter(isWay);

const startSleeper = () => spawn('sleep', ['60'], { stdio: 'ignore' });

async function endLike({ way }: { readonly way?: Way | undefined }, frame: Frame): Promise<void> {
  const sleeper = frame.use(startSleeper(), (each) => each.kill());
  const forgotten = startSleeper();
  console.log(JSON.stringify({ folder: frame.folder, pids: [sleeper.pid, forgotten.pid] }));
  await WAYS[way ?? 'measures'](frame);
}

const { command } = benchmark(
  new Command('ways-out').addOption(new Option('--way <way>').choices(names)),
  { smallest: [], load: async () => endLike },
);
await runCommand(command);
process.exit();
