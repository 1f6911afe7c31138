import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The result of a group of checks. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed checks, each with the first line of its error. */
  readonly failures: readonly string[];
  /** Tests that passed only on the second attempt. */
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

/** Reads Vitest's JSON report. @param root file names are shown relative to this folder */
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
    // A whole file can fail, for example because of an import.
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

/** Reads Playwright's JSON report. */
export function readPlaywrightReport(report: unknown): Tally {
  const { stats, suites } = playwrightReport.parse(report);
  const failures: string[] = [];
  const flaky: string[] = [];
  const visit = ({ title, specs = [], suites: inner = [] }: Suite, parents: readonly string[]) => {
    const path = [...parents, title];
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

/** A name and the first line of its error, without terminal colors. */
function withReason(name: string, reason = ''): string {
  const [line = ''] = stripVTControlCharacters(reason).trim().split('\n');
  return line ? `${name}\n    ${line}` : name;
}
