import { expect, test } from 'vitest';
import { BENCHMARKS } from './benchmarks.ts';

const forms = BENCHMARKS.flatMap((benchmark) =>
  benchmark.smallest.map((args) => ({ name: benchmark.name, args, benchmark })),
);

test('each benchmark has a smallest form', () => {
  const without = BENCHMARKS.filter(({ smallest }) => smallest.length === 0);
  expect(without.map(({ name }) => name)).toEqual([]);
});

test.each(forms)('$name accepts $args', ({ args, benchmark }) => {
  const { command } = benchmark;
  command.exitOverride();
  expect(command.parseOptions([...args]).unknown).toEqual([]);
});
