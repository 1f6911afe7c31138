import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** What a kind of check found. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, each with the first line of its reason. */
  readonly failures: readonly string[];
  /** Tests that passed at the second try only. */
  readonly flaky: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** @param root the folder that file names are shown relative to */
export function readVitestReport(report: unknown, root: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures: string[] = [];
  const flaky: string[] = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, '');
    const tests = assertionResults.filter(({ failureMessages }) => failureMessages?.length);
    for (const test of tests) {
      const line = withReason(`${file} › ${test.fullName}`, test.failureMessages?.[0]);
      (test.status === 'failed' ? failures : flaky).push(line);
    }
    // A file can fail as a whole, in an import for example.
    if (status === 'failed' && tests.length === 0) failures.push(withReason(file, message));
  }
  return { passed: numPassedTests, failed: numFailedTests, failures, flaky };
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[] | undefined;
  readonly specs?: readonly z.infer<typeof spec>[] | undefined;
}

const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({ error: z.object({ message: z.string().optional() }).optional() }),
      ),
    }),
  ),
});

const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec).optional(),
  suites: z.array(z.lazy(() => suite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

export function readPlaywrightReport(report: unknown): Tally {
  const { stats, suites } = playwrightReport.parse(report);
  const failures: string[] = [];
  const flaky: string[] = [];
  const visit = ({ title, specs = [], suites: inner = [] }: Suite, above: readonly string[]) => {
    const path = [...above, title];
    for (const { title: name, tests } of specs) {
      for (const { status, results } of tests) {
        const message = results.find(({ error }) => error)?.error?.message;
        const line = withReason([...path, name].join(' › '), message);
        if (status === 'unexpected') failures.push(line);
        if (status === 'flaky') flaky.push(line);
      }
    }
    for (const child of inner) visit(child, path);
  };
  for (const top of suites) visit(top, []);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures,
    flaky,
  };
}

/** A name and the first line of a reason, without the colors of a terminal. */
function withReason(name: string, reason = ''): string {
  const [line = ''] = stripVTControlCharacters(reason).trim().split('\n');
  return line ? `${name}\n    ${line}` : name;
}
