import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { ROOT } from '../../src/run/paths.ts';
import { OpsSite } from './ops-site.ts';
import { ensureOutputs, ensurePreviousOutputs } from './outputs.ts';
import { reportOf, summaryOf } from './report.ts';
import { type Measured, runMeasured } from './run-measured.ts';
import type { Outputs, Runbook } from './runbook.ts';
import { attackedVotes } from './runbooks/attacked-votes.ts';
import { failover } from './runbooks/failover.ts';
import { killedProcesses } from './runbooks/killed-processes.ts';
import { lostDisk } from './runbooks/lost-disk.ts';
import { pointInTime } from './runbooks/point-in-time.ts';
import { poisonedCache } from './runbooks/poisoned-cache.ts';
import { rollback } from './runbooks/rollback.ts';
import { secrets } from './runbooks/secrets.ts';
import { upgrade } from './runbooks/upgrade.ts';

/** In the order in which they run on one site. */
const RUNBOOKS: Readonly<Record<string, Runbook>> = {
  upgrade,
  rollback,
  'killed-processes': killedProcesses,
  'lost-disk': lostDisk,
  'point-in-time': pointInTime,
  failover,
  secrets,
  'poisoned-cache': poisonedCache,
  'attacked-votes': attackedVotes,
};

interface OpsOptions {
  readonly only?: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly previous?: string | undefined;
}

/**
 * `pnpm bench ops`: executes the runbooks of docs/operations.md on a site under load, and prints what visitors notice.
 * `--only <name>` may be repeated. `--out <folder>` keeps the outputs of both commits for the next run, `--previous
 * <commit>` names the older one.
 *
 * @throws Error if a page or file failed, a vote was not accepted, or the database has other votes than were accepted
 */
export async function benchOps(values: OpsOptions): Promise<void> {
  const names = values.only ?? Object.keys(RUNBOOKS);
  const chosen = Object.entries(RUNBOOKS).filter(([name]) => names.includes(name));
  if (chosen.length < new Set(names).size)
    throw new InvalidArgumentError(`The runbooks are ${Object.keys(RUNBOOKS).join(', ')}.`);
  const report = (text: string) => console.error(`  ${text} …`);
  const folder = values.out ? resolve(values.out) : await mkdtemp(join(tmpdir(), 'atlas-ops-'));
  const outputs = { current: join(folder, 'current'), previous: join(folder, 'previous') };
  let site: OpsSite | undefined;
  try {
    const needsPrevious = chosen.some(([name]) => name === 'upgrade' || name === 'rollback');
    const workspace = await build(outputs, needsPrevious);
    site = await OpsSite.start(outputs[chosen[0]?.[1].from ?? 'current'], workspace, report);
    const results = new Map<string, Measured>();
    for (const [name, runbook] of chosen) {
      report(`${name}: ${runbook.about}`);
      const result = await runMeasured(site, runbook, outputs);
      console.log(`\n${reportOf(name, runbook, result)}`);
      results.set(name, result);
    }
    console.log(`\n${summaryOf(results)}`);
    const problems = [...results].flatMap(([name, result]) =>
      result.problems.map((problem) => `${name}: ${problem}`),
    );
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await site?.stop();
    if (!values.out) await rm(folder, { recursive: true, force: true });
  }

  /** @returns the workspace whose remotes the site serves: the older one, as before an upgrade */
  async function build({ current, previous }: Outputs, needsPrevious: boolean): Promise<string> {
    await mkdir(folder, { recursive: true });
    report('Building this commit');
    await ensureOutputs(current);
    if (!needsPrevious) return ROOT;
    report('Building the previous commit');
    return ensurePreviousOutputs(previous, values.previous);
  }
}
