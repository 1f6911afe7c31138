import { join, resolve } from 'node:path';
import { ROOT } from '../../shell/src/run/paths.ts';
import { ensureOutputs, ensurePreviousOutputs } from '../deploy/outputs.ts';
import { whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { OpsSite } from './ops-site.ts';
import { stepRows, summaryRows } from './report.ts';
import { type Measured, runMeasured } from './run-measured.ts';
import type { Outputs, Runbook } from './runbook.ts';
import { attackedVotes } from './runbooks/attacked-votes.ts';
import { failover } from './runbooks/failover.ts';
import { hungProcesses } from './runbooks/hung-processes.ts';
import { killedProcesses } from './runbooks/killed-processes.ts';
import { lostDisk } from './runbooks/lost-disk.ts';
import { pointInTime } from './runbooks/point-in-time.ts';
import { poisonedCache } from './runbooks/poisoned-cache.ts';
import { rollback } from './runbooks/rollback.ts';
import { secrets } from './runbooks/secrets.ts';
import { upgrade } from './runbooks/upgrade.ts';

/** In the order in which they run on one site. */
const RUNBOOKS: readonly (readonly [name: string, runbook: Runbook])[] = [
  ['upgrade', upgrade],
  ['rollback', rollback],
  ['killed-processes', killedProcesses],
  ['hung-processes', hungProcesses],
  ['lost-disk', lostDisk],
  ['point-in-time', pointInTime],
  ['failover', failover],
  ['secrets', secrets],
  ['poisoned-cache', poisonedCache],
  ['attacked-votes', attackedVotes],
];

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
export async function benchOps(values: OpsOptions, frame: Frame): Promise<void> {
  const chosen = selected(RUNBOOKS, values.only, ([name]) => name);
  const folder = values.out ? resolve(values.out) : await frame.newFolder('outputs');
  const outputs = { current: join(folder, 'current'), previous: join(folder, 'previous') };
  const needsPrevious = chosen.some(([name]) => name === 'upgrade' || name === 'rollback');
  const workspace = await build(frame, outputs, needsPrevious, values.previous);
  const site = await OpsSite.start(frame, outputs[chosen[0]?.[1].from ?? 'current'], workspace);
  const results = new Map<string, Measured>();
  for (const [name, runbook] of chosen) {
    frame.progress(`${name}: ${runbook.about}`);
    const result = await runMeasured(site, runbook, outputs);
    console.log(`\n${name}: ${runbook.about}`);
    frame.table('steps', stepRows(result));
    const { accepted, stored } = result.votes;
    console.log(
      `${whole(accepted)} votes were accepted, and the database has ${whole(stored)} more.\n`,
    );
    results.set(name, result);
  }
  frame.table('runbooks', summaryRows(results));
  const problems = [...results].flatMap(([name, result]) =>
    result.problems.map((problem) => `${name}: ${problem}`),
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** @returns the workspace whose remotes the site serves: the older one, as before an upgrade */
async function build(
  frame: Frame,
  { current, previous }: Outputs,
  needsPrevious: boolean,
  previousCommit: string | undefined,
): Promise<string> {
  frame.progress('Building this commit');
  await ensureOutputs(current);
  if (!needsPrevious) return ROOT;
  frame.progress('Building the previous commit');
  return ensurePreviousOutputs(previous, previousCommit);
}
