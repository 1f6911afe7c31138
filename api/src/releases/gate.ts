import type { Finding, Versions } from '../../contract/releases.ts';
import type { Sql } from '../db/client.ts';
import { askFor } from './follow.ts';
import { missingSets, type Needs } from './needs.ts';
import type { Ending, PendingChange } from './queries/changes.ts';
import { tick } from './queries/state.ts';
import {
  dropChangeWork,
  insertWork,
  PRIORITY,
  selectChangeWork,
  selectWorkProblem,
} from './queries/work.ts';
import { checkedVersions, type FullState, requiresShare } from './rules.ts';

/** How long a way back waits for the sets of other teams' canaries, in milliseconds. */
const CANARY_WAIT_MS = 1000;

/** How long it waits for a host that lacks its sets where another has them, in milliseconds. */
const LATE_HOST_MS = 3000;

/** Has each host check a change and compose its sets. Undefined while one is still at it. */
export async function gate(
  tx: Sql,
  state: FullState,
  next: FullState,
  needs: Needs,
  hosts: readonly string[],
  change: PendingChange,
): Promise<Ending | undefined> {
  let work = await selectChangeWork(tx, change.id);
  if (work.some(({ base }) => base !== state.revision)) {
    // The state has moved meanwhile: what was found holds for another one.
    await dropChangeWork(tx, change.id);
    work = [];
  }
  const check = checkedVersions(state, change.request);
  const beside = Object.fromEntries(
    Object.entries(next.active).filter(([remote]) => !Object.hasOwn(check, remote)),
  );
  const findings: Record<string, Finding[]> = {};
  let problem: string | undefined;
  let isWaiting = hosts.length === 0;
  for (const host of hosts) {
    const mine = work.find((one) => one.host === host);
    const missing = missingSets(needs, host, (below) => requiresShare(change.request, below));
    const compose = missing.required;
    if (!mine) {
      const base = state.revision;
      const priority = PRIORITY.gate;
      await insertWork(tx, { host, changeId: change.id, base, priority, check, beside, compose });
      await tick(tx);
    }
    if (!mine?.ended) {
      isWaiting = true;
      continue;
    }
    findings[host] = [...(mine.findings ?? [])];
    const failed = findings[host].find(({ problems }) => problems.length > 0);
    problem ??= mine.problem ?? failed?.problems[0] ?? uncheckedProblem(change, findings[host]);
    if (compose.length > 0) problem ??= `Host ${host} stored no set for this. Try again.`;
    if (problem === undefined && change.request.kind !== 'check')
      isWaiting = (await askForOptional(tx, state, host, missing.optional)) || isWaiting;
  }
  if (problem !== undefined) return { state: 'refused', problem, findings };
  return isWaiting ? undefined : { state: 'done', findings };
}

/** Why a change is not made whose checks could not all be made. */
function uncheckedProblem(
  { request }: PendingChange,
  findings: readonly Finding[],
): string | undefined {
  if (request.kind === 'check' || ('withoutBrowser' in request && request.withoutBrowser)) return;
  const unchecked = findings.find(({ skipped }) => skipped !== undefined);
  if (!unchecked) return undefined;
  return `${unchecked.check} was not checked: ${unchecked.skipped}. To go on all the same, add --without-browser.`;
}

/** Asks for sets that can be done without. Tells whether one of them may still come. */
async function askForOptional(
  tx: Sql,
  state: FullState,
  host: string,
  sets: readonly Versions[],
): Promise<boolean> {
  let isWaiting = false;
  for (const versions of sets) {
    if ((await selectWorkProblem(tx, host, versions)) !== undefined) continue;
    await askFor(tx, state, host, versions, PRIORITY.wayBack);
    isWaiting = true;
  }
  return isWaiting;
}

/**
 * Asks for the sets of a change that passes no gate. Undefined while it waits for them. Once one host
 * has them all, the others hold it up for a moment only: they follow when they have theirs.
 */
export async function wayBack(
  tx: Sql,
  state: FullState,
  needs: Needs,
  hosts: readonly string[],
  { turnMs }: PendingChange,
): Promise<Ending | undefined> {
  const isReady = hosts.some((host) => missingSets(needs, host).required.length === 0);
  let isWaiting = false;
  for (const host of hosts) {
    const { required, optional } = missingSets(needs, host);
    const mayCome = await askForOptional(tx, state, host, optional);
    if (mayCome && turnMs < CANARY_WAIT_MS) isWaiting = true;
    for (const versions of required) {
      const problem = await selectWorkProblem(tx, host, versions);
      if (problem === undefined) {
        await askFor(tx, state, host, versions, PRIORITY.wayBack);
        if (!isReady || turnMs < LATE_HOST_MS) isWaiting = true;
      } else if (!isReady)
        return { state: 'failed', problem: `Host ${host} cannot compose it: ${problem}` };
    }
  }
  return isWaiting ? undefined : { state: 'done' };
}
