import { CHANGE_TIMEOUT_MS } from '../../contract/releases.ts';
import type { Sql } from '../db/client.ts';
import type { AliveSince } from './alive.ts';
import { commit, prepareWaysBack } from './commit.ts';
import { follow } from './follow.ts';
import { gate, wayBack } from './gate.ts';
import { needsOf } from './needs.ts';
import { insertAudit } from './queries/audit.ts';
import {
  type Ending,
  endChange,
  type PendingChange,
  selectPendingChanges,
  startChange,
} from './queries/changes.ts';
import { unpublished } from './queries/releases.ts';
import { selectAliveHosts } from './queries/servers.ts';
import { lockState, selectPointers, tick } from './queries/state.ts';
import { dropChangeWork, selectChangeWork } from './queries/work.ts';
import { checkedVersions, type FullState, isGated, namedRemotes, nextState } from './rules.ts';

/** What the hosts are that changes concern. */
interface Hosts {
  readonly alive: readonly string[];
  /** Those that serve the present state, and whose word a change waits for. */
  readonly current: readonly string[];
}

/**
 * Moves everything on that can be: ends changes whose sets are stored and whose checks were made,
 * asks workers for what is missing, and gives hosts that are behind their pointers. Must run in a
 * transaction, which makes state, pointers, and audit log move together.
 */
export async function advance(tx: Sql, aliveSince: AliveSince): Promise<void> {
  let state: FullState = await lockState(tx);
  const alive = await selectAliveHosts(tx, await aliveSince(tx));
  const pending = await selectPendingChanges(tx);
  let isGateBusy = false;
  let hasCommitted = false;
  // Ways back first: they wait for no gate.
  const ordered = [
    ...pending.filter(({ request }) => !isGated(request)),
    ...pending.filter(({ request }) => isGated(request)),
  ];
  for (const change of ordered) {
    if (isGated(change.request) && isGateBusy) continue;
    const hosts = await hostsOf(tx, state, alive);
    const next = await advanceChange(tx, state, hosts, change);
    if (next === 'waiting') isGateBusy ||= isGated(change.request);
    else {
      hasCommitted ||= next !== state;
      state = next;
    }
  }
  const before = await selectPointers(tx);
  await follow(tx, state, alive);
  const ready = (await selectPointers(tx)).filter(({ host }) => alive.includes(host));
  const hasMoved = ready.some(
    ({ host, revision }) => before.find((one) => one.host === host)?.revision !== revision,
  );
  if (hasMoved || hasCommitted)
    await prepareWaysBack(
      tx,
      state,
      ready.map(({ host }) => host),
    );
}

async function hostsOf(tx: Sql, state: FullState, alive: readonly string[]): Promise<Hosts> {
  const pointers = await selectPointers(tx);
  const current = pointers.filter(({ revision }) => revision === state.revision);
  const serving = alive.filter((host) => current.some((pointer) => pointer.host === host));
  // Where nobody serves the present state, for instance at the first start, all have a say.
  return { alive, current: serving.length > 0 ? serving : alive };
}

/** Gives the state after the change has ended, or tells that it waits for somebody. */
async function advanceChange(
  tx: Sql,
  state: FullState,
  hosts: Hosts,
  change: PendingChange,
): Promise<FullState | 'waiting'> {
  const { id, request } = change;
  await startChange(tx, id);
  const end = async (ending: Ending): Promise<FullState> => {
    await endChange(tx, id, ending);
    await dropChangeWork(tx, id);
    await tick(tx);
    if (ending.state !== 'done') await auditRefusal(tx, change, ending);
    return state;
  };
  const given = nextState(state, request);
  // What is active already can be checked, too.
  const outcome =
    given.kind === 'same' && request.kind === 'check'
      ? { kind: 'state' as const, state, steps: [] }
      : given;
  if (outcome.kind === 'refused') return end({ state: 'refused', problem: outcome.problem });
  if (outcome.kind === 'same') return end({ state: 'done', revision: state.revision });
  const wanted = isGated(request)
    ? checkedVersions(state, request)
    : Object.fromEntries(outcome.steps.flatMap(({ remote, to }) => (to ? [[remote, to]] : [])));
  const missing = await unpublished(tx, wanted);
  if (missing) return end({ state: 'refused', problem: missing });

  const needs = await needsOf(tx, outcome.state, hosts.current);
  const answer = isGated(request)
    ? await gate(tx, state, outcome.state, needs, hosts.current, change)
    : await wayBack(tx, state, needs, hosts.current, change);
  if (answer !== undefined && answer.state !== 'done') return end(answer);
  if (answer === undefined) {
    if (change.turnMs < CHANGE_TIMEOUT_MS) return 'waiting';
    return end({ state: 'failed', problem: await lateProblem(tx, id, hosts) });
  }
  if (request.kind === 'check') return end(answer);
  await commit(tx, outcome, change);
  await end({ ...answer, revision: outcome.state.revision });
  return outcome.state;
}

async function lateProblem(tx: Sql, id: number, hosts: Hosts): Promise<string> {
  const seconds = CHANGE_TIMEOUT_MS / 1000;
  if (hosts.current.length === 0) return `No server or release worker was there for ${seconds} s.`;
  const work = await selectChangeWork(tx, id);
  const late = hosts.current.filter((host) => !work.some((one) => one.host === host && one.ended));
  return `No release worker of host ${late.join(', ') || hosts.current.join(', ')} finished this within ${seconds} s.`;
}

async function auditRefusal(tx: Sql, change: PendingChange, ending: Ending): Promise<void> {
  const { id, request, by } = change;
  if (request.kind === 'check') return;
  const detail = { change: id, state: ending.state, problem: ending.problem?.slice(0, 1000) };
  for (const remote of namedRemotes(request)) {
    const to =
      'versions' in request
        ? request.versions[remote]
        : 'version' in request
          ? request.version
          : null;
    await insertAudit(tx, { by, action: request.kind, remote, to, allowed: false, detail });
  }
}
