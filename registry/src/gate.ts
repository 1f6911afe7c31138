import type { Sql } from '@agent-atlas/server-kit/db/client';
import { type Finding, isFailed } from '../contract/changes.ts';
import type { Versions } from '../contract/releases.ts';
import { requestSet } from './follow.ts';
import { missingSets, type Needs, unservedProblem } from './needs.ts';
import type { ChangeResult, PendingChange } from './queries/changes.ts';
import { tick } from './queries/state.ts';
import {
  dropChangeWork,
  insertWork,
  PRIORITY,
  selectChangeWork,
  selectWorkProblem,
} from './queries/work.ts';
import { checkedVersions, type FullState, requiresShare } from './rules.ts';

/** How long an ungated change waits for the sets of other teams' canaries, in milliseconds. */
const CANARY_WAIT_MS = 1000;

/** How long it waits for hosts that lack sets once another host is ready, in milliseconds. */
const LATE_HOST_MS = 3000;

/**
 * Has each host check a change and compose its sets. Returns undefined while a host is not
 * finished.
 */
export async function runGate(
  tx: Sql,
  state: FullState,
  next: FullState,
  needs: Needs,
  hosts: readonly string[],
  change: PendingChange,
): Promise<ChangeResult | undefined> {
  let work = await selectChangeWork(tx, change.id);
  if (work.some(({ base }) => base !== state.revision)) {
    // The state has changed in the meantime, so the findings are outdated.
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
    const hostWork = work.find((one) => one.host === host);
    const missing = missingSets(needs, host, (below) => requiresShare(change.request, below));
    const compose = missing.required;
    if (!hostWork) {
      const base = state.revision;
      const priority = PRIORITY.gate;
      await insertWork(tx, { host, changeId: change.id, base, priority, check, beside, compose });
      await tick(tx);
    }
    if (!hostWork?.ended) {
      isWaiting = true;
      continue;
    }
    findings[host] = [...(hostWork.findings ?? [])];
    const failed = findings[host].find(isFailed);
    problem ??= hostWork.problem ?? failed?.problems[0] ?? uncheckedProblem(change, findings[host]);
    if (compose.length > 0)
      problem ??= `The release worker of host ${host} did not store the set. Try again.`;
    if (problem === undefined && change.request.kind !== 'check')
      isWaiting = (await requestOptionalSets(tx, state, host, missing.optional)) || isWaiting;
  }
  if (!isWaiting) problem ??= await unservedChange(tx, needs, hosts, change);
  if (problem !== undefined) return { state: 'refused', problem, findings };
  return isWaiting ? undefined : { state: 'done', findings };
}

/** Why no build can serve what a change would give to visitors; undefined if it can be served. */
async function unservedChange(
  tx: Sql,
  needs: Needs,
  hosts: readonly string[],
  { request }: PendingChange,
): Promise<string | undefined> {
  const required = needs.variants.filter(({ below }) => requiresShare(request, below));
  const wanted = [needs.active, ...required.map(({ versions }) => versions)];
  for (const host of hosts) {
    for (const versions of wanted) {
      const problem = await unservedProblem(tx, needs, host, versions);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/** Why a change with skipped checks is refused; undefined if it may proceed. */
function uncheckedProblem(
  { request }: PendingChange,
  findings: readonly Finding[],
): string | undefined {
  if (request.kind === 'check' || ('withoutBrowser' in request && request.withoutBrowser)) return;
  const unchecked = findings.find(({ skipped, optional }) => skipped !== undefined && !optional);
  if (!unchecked) return undefined;
  return `${unchecked.check} was not checked: ${unchecked.skipped}. To proceed without this check, add --without-browser.`;
}

/** Requests optional sets. Returns whether any of them may still be composed. */
async function requestOptionalSets(
  tx: Sql,
  state: FullState,
  host: string,
  sets: readonly Versions[],
): Promise<boolean> {
  let isWaiting = false;
  for (const versions of sets) {
    if ((await selectWorkProblem(tx, host, versions)) !== undefined) continue;
    await requestSet(tx, state, host, versions, PRIORITY.revert);
    isWaiting = true;
  }
  return isWaiting;
}

/**
 * Requests the sets of an ungated change. Returns undefined while it waits for them. Once one host
 * has all its sets, the change waits for the others only briefly: they follow when theirs are
 * ready.
 */
export async function prepareUngated(
  tx: Sql,
  state: FullState,
  needs: Needs,
  hosts: readonly string[],
  { turnMs }: PendingChange,
): Promise<ChangeResult | undefined> {
  const complete = hosts.filter((host) => missingSets(needs, host).required.length === 0);
  const unserved = await Promise.all(
    complete.map((host) => unservedProblem(tx, needs, host, needs.active)),
  );
  const isReady = unserved.includes(undefined);
  let isWaiting = false;
  for (const host of hosts) {
    const { required, optional } = missingSets(needs, host);
    const mayCome = await requestOptionalSets(tx, state, host, optional);
    if (mayCome && turnMs < CANARY_WAIT_MS) isWaiting = true;
    for (const versions of required) {
      const problem = await selectWorkProblem(tx, host, versions);
      if (problem === undefined) {
        await requestSet(tx, state, host, versions, PRIORITY.revert);
        if (!isReady || turnMs < LATE_HOST_MS) isWaiting = true;
      } else if (!isReady)
        return { state: 'failed', problem: `Host ${host} cannot compose the set: ${problem}` };
    }
  }
  if (isWaiting) return undefined;
  const problem = isReady ? undefined : unserved[0];
  return problem === undefined ? { state: 'done' } : { state: 'failed', problem };
}
