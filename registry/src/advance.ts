import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Change } from '../contract/changes.ts';
import { cutText } from '../contract/cut-text.ts';
import { CHANGE_TIMEOUT_MS } from '../contract/releases.ts';
import type { AliveSince } from './alive.ts';
import { commit, prepareReverts } from './commit.ts';
import { follow } from './follow.ts';
import { prepareUngated, runGate } from './gate.ts';
import { needsOf } from './needs.ts';
import {
  type ChangeResult,
  endChange,
  type PendingChange,
  selectPendingChanges,
  startChange,
} from './queries/changes.ts';
import { insertRefusal } from './queries/refusals.ts';
import { unpublished } from './queries/releases.ts';
import { selectAliveHosts } from './queries/servers.ts';
import { lockState, selectPointers, tick } from './queries/state.ts';
import { dropChangeWork, selectChangeWork } from './queries/work.ts';
import { unreviewed } from './review.ts';
import {
  checkedVersions,
  type FullState,
  isGated,
  namedRemotes,
  nextState,
  type Override,
  overriddenProblem,
  type Step,
} from './rules.ts';

/** How many checks may be in progress, each of another requester. A release worker does three things at a time. */
const CHECKS_MAX = 2;

/** The hosts that a change applies to. */
interface Hosts {
  readonly alive: readonly string[];
  /** The hosts that serve the current state. A change waits for these. */
  readonly current: readonly string[];
}

/**
 * Makes all possible progress: ends changes whose sets are stored and whose checks are done,
 * requests missing work from workers, and moves the pointers of hosts that are behind. Must run in
 * a transaction, so that state, pointers and audit log change together.
 */
export async function advance(tx: Sql, aliveSince: AliveSince): Promise<void> {
  let state: FullState = await lockState(tx);
  const alive = await selectAliveHosts(tx, await aliveSince(tx));
  const pending = await selectPendingChanges(tx);
  let isGateBusy = false;
  /** Who has a check in progress. A check changes nothing, so it delays only further checks of the same requester. */
  const checking = new Set<string>();
  let hasCommitted = false;
  // Ungated changes, such as rollbacks, go first.
  const ordered = [
    ...pending.filter(({ request }) => !isGated(request)),
    ...pending.filter(({ request }) => isGated(request)),
  ];
  const overrides: (Override & Pick<Change, 'id'>)[] = [];
  const reverting = new Set<string>();
  for (const change of ordered) {
    const { id, request, by } = change;
    const isCheck = request.kind === 'check';
    const problem = overrides
      .filter((override) => override.id > id)
      .map((override) => overriddenProblem(request, override))
      .find((one) => one !== undefined);
    if (problem !== undefined) {
      await endPending(tx, change, { state: 'refused', problem });
      continue;
    }
    // A queued change must not go live while a rollback of the same remote waits for its sets.
    const isReverted = namedRemotes(request).some((remote) => reverting.has(remote));
    const mayCheck = checking.size < CHECKS_MAX && !checking.has(by);
    if (isCheck ? !mayCheck : isGated(request) && (isGateBusy || isReverted)) continue;
    const hosts = await hostsOf(tx, state, alive);
    const next = await advanceChange(tx, state, hosts, change);
    if (next === 'waiting') {
      if (isCheck) checking.add(by);
      else if (isGated(request)) isGateBusy = true;
      else for (const remote of namedRemotes(request)) reverting.add(remote);
      continue;
    }
    if (next.steps.length > 0) {
      hasCommitted = true;
      state = next.state;
      if (!isGated(request)) overrides.push({ ...change, steps: next.steps });
    }
  }
  const before = await selectPointers(tx);
  await follow(tx, state, alive);
  const ready = (await selectPointers(tx)).filter(({ host }) => alive.includes(host));
  const hasMoved = ready.some(
    ({ host, revision }) => before.find((one) => one.host === host)?.revision !== revision,
  );
  if (hasMoved || hasCommitted)
    await prepareReverts(
      tx,
      state,
      ready.map(({ host }) => host),
    );
}

async function hostsOf(tx: Sql, state: FullState, alive: readonly string[]): Promise<Hosts> {
  const pointers = await selectPointers(tx);
  const current = pointers.filter(({ revision }) => revision === state.revision);
  const serving = alive.filter((host) => current.some((pointer) => pointer.host === host));
  // If no host serves the current state, for example on the first start, wait for all of them.
  return { alive, current: serving.length > 0 ? serving : alive };
}

/** Ends a pending change, and drops its work. */
async function endPending(tx: Sql, change: PendingChange, result: ChangeResult): Promise<void> {
  await endChange(tx, change.id, result);
  await dropChangeWork(tx, change.id);
  await tick(tx);
  if (result.state !== 'done') await auditFailure(tx, change, result);
}

/** What an ended change has done. */
interface Ended {
  readonly state: FullState;
  /** Empty if it changed nothing. */
  readonly steps: readonly Step[];
}

/** Returns what the change has done, or `waiting` if it still waits for workers. */
async function advanceChange(
  tx: Sql,
  state: FullState,
  hosts: Hosts,
  change: PendingChange,
): Promise<Ended | 'waiting'> {
  const { id, request } = change;
  await startChange(tx, id);
  const end = async (result: ChangeResult): Promise<Ended> => {
    await endPending(tx, change, result);
    return { state, steps: [] };
  };
  const planned = nextState(state, request);
  // Versions that are already active can still be checked.
  const outcome =
    planned.kind === 'same' && request.kind === 'check'
      ? { kind: 'state' as const, state, steps: [] }
      : planned;
  if (outcome.kind === 'refused') return end({ state: 'refused', problem: outcome.problem });
  if (outcome.kind === 'same') return end({ state: 'done', revision: state.revision });
  const wanted = isGated(request)
    ? checkedVersions(state, request)
    : Object.fromEntries(outcome.steps.flatMap(({ remote, to }) => (to ? [[remote, to]] : [])));
  const missing = await unpublished(tx, wanted);
  if (missing) return end({ state: 'refused', problem: missing });
  const unread = isGated(request) ? await unreviewed(tx, request, outcome.steps) : undefined;
  if (unread) return end({ state: 'refused', problem: unread });

  const needs = await needsOf(tx, outcome.state, hosts.current);
  const result = isGated(request)
    ? await runGate(tx, state, outcome.state, needs, hosts.current, change)
    : await prepareUngated(tx, state, needs, hosts.current, change);
  if (result !== undefined && result.state !== 'done') return end(result);
  if (result === undefined) {
    if (change.turnMs < CHANGE_TIMEOUT_MS) return 'waiting';
    return end({ state: 'failed', problem: await timeoutProblem(tx, id, hosts) });
  }
  if (request.kind === 'check') return end(result);
  await commit(tx, outcome, change);
  await endPending(tx, change, { ...result, revision: outcome.state.revision });
  return outcome;
}

async function timeoutProblem(tx: Sql, id: number, hosts: Hosts): Promise<string> {
  const seconds = CHANGE_TIMEOUT_MS / 1000;
  if (hosts.current.length === 0)
    return `No server or release worker was running for ${seconds} s.`;
  const work = await selectChangeWork(tx, id);
  const late = hosts.current.filter((host) => !work.some((one) => one.host === host && one.ended));
  return `No release worker of host ${late.join(', ') || hosts.current.join(', ')} finished the change within ${seconds} s.`;
}

async function auditFailure(tx: Sql, change: PendingChange, result: ChangeResult): Promise<void> {
  const { id, request, by } = change;
  if (request.kind === 'check') return;
  const detail = {
    change: id,
    state: result.state,
    problem: result.problem && cutText(result.problem, 1000),
  };
  for (const remote of namedRemotes(request)) {
    const to =
      'versions' in request
        ? request.versions[remote]
        : 'version' in request
          ? request.version
          : null;
    await insertRefusal(tx, { by, action: request.kind, remote, to, detail });
  }
}
