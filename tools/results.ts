import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A check that failed. */
export interface Failure {
  readonly name: string;
  /** The first line of its error, or an empty text. */
  readonly reason: string;
  /** The command that runs only this check again. */
  readonly repeat: string;
}

/** The result of a group of checks. */
export interface Tally {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** How long each file of tests took, in milliseconds. */
  readonly files?: ReadonlyMap<string, number>;
}

export const NOTHING: Tally = { passed: 0, failures: [] };

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    files: new Map(tallies.flatMap(({ files }) => [...(files ?? [])])),
  };
}

/** A text as one argument of a shell command. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The first line of an error, without terminal colors. */
const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

const isTrial = (file: string) => file.endsWith('.trial.ts');

/** The command that repeats a file of tests, or one test of it. */
function repeatCommand(file: string, test?: string): string {
  const command = `pnpm ${isTrial(file) ? 'trials' : 'test'} ${file}`;
  return test === undefined ? command : `${command} -t ${quoted(test)}`;
}

function testFailure(file: string, test: string, reason: string | undefined): Failure {
  return {
    name: `${file} › ${test}`,
    reason: firstLine(reason),
    repeat: repeatCommand(file, test),
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
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

/** Reads Vitest's JSON report. @param root file names are relative to this folder */
export function readVitestReport(report: unknown, root: string): Tally {
  const { numPassedTests, testResults } = vitestReport.parse(report);
  const files = new Map<string, number>();
  const failures = testResults.flatMap((result): Failure[] => {
    const file = result.name.replace(`${root}/`, '');
    // A file that runs in several projects is listed once for each.
    files.set(file, (files.get(file) ?? 0) + result.endTime - result.startTime);
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    // A whole file can fail, for example because of an import.
    if (result.status === 'failed' && failed.length === 0)
      return [{ name: file, reason: firstLine(result.message), repeat: repeatCommand(file) }];
    return failed.map(({ fullName, failureMessages }) =>
      testFailure(file, fullName, failureMessages?.[0]),
    );
  });
  return { passed: numPassedTests, failures, files };
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
        z.object({
          duration: z.number(),
          error: z.object({ message: z.string().optional() }).optional(),
        }),
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
  stats: z.object({ expected: z.number() }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Reads Playwright's JSON report. @param folder of the test files, relative to the workspace */
export function readPlaywrightReport(report: unknown, folder: string): Tally {
  const { stats, suites, errors } = playwrightReport.parse(report);
  const files = new Map<string, number>();
  const failures: Failure[] = errors.map(({ message }) => ({
    name: 'Browser tests',
    reason: firstLine(message),
    repeat: 'pnpm test shell',
  }));
  const visit = (file: string, titles: readonly string[], { specs = [], suites = [] }: Suite) => {
    for (const { title, tests } of specs) {
      for (const { status, results } of tests) {
        const took = results.reduce((total, { duration }) => total + duration, 0);
        files.set(file, (files.get(file) ?? 0) + took);
        // There are no retries, so that a test fails or passes. A skipped test is listed nowhere.
        if (status !== 'unexpected') continue;
        const message = results.find(({ error }) => error)?.error?.message;
        failures.push(testFailure(file, [...titles, title].join(' '), message));
      }
    }
    for (const inner of suites) visit(file, [...titles, inner.title], inner);
  };
  for (const top of suites) visit(`${folder}/${top.title}`, [], top);
  return { passed: stats.expected, failures, files };
}
