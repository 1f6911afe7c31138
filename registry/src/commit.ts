import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Change } from '../contract/changes.ts';
import { missingSets, needsOf, pointersOf } from './needs.ts';
import { insertAudit } from './queries/audit.ts';
import { movePointers, selectPointers, tick, updateState } from './queries/state.ts';
import {
  dropOutdatedWork,
  PRIORITY,
  requestComposition,
  selectChangeWork,
} from './queries/work.ts';
import { reviewsOf } from './review.ts';
import { type FullState, nextState, type Outcome, revertRequests } from './rules.ts';

/**
 * Commits a change: updates state, pointers and audit log in the caller's transaction. Hosts
 * without live servers also get new pointers if their sets are stored.
 */
export async function commit(
  tx: Sql,
  { state, steps }: Extract<Outcome, { kind: 'state' }>,
  change: Pick<Change, 'id' | 'by' | 'request'>,
): Promise<void> {
  const { id, by, request } = change;
  const reviews = await reviewsOf(tx, request, steps);
  await updateState(tx, state);
  const hosts = (await selectPointers(tx)).map(({ host }) => host);
  await movePointers(tx, await pointersOf(tx, await needsOf(tx, state, hosts), state, hosts));
  const workers = (await selectChangeWork(tx, id)).flatMap(({ by }) => by ?? []);
  const detail = {
    change: id,
    ...('share' in request && { share: request.share }),
    ...('force' in request && request.force && { force: true }),
    ...('withoutBrowser' in request && request.withoutBrowser && { withoutBrowser: true }),
    ...(workers.length > 0 && { workers: [...new Set(workers)] }),
  };
  const entry = { by, action: request.kind, revision: state.revision, allowed: true, detail };
  for (const step of steps) {
    const review = reviews.get(step.remote);
    const stepDetail = { ...detail, ...(review && { review }) };
    await insertAudit(tx, { ...entry, ...step, detail: stepDetail });
  }
  await tick(tx);
  await dropOutdatedWork(tx, state.revision);
}

/** Requests the sets of every possible rollback, removal and canary abort ahead of an incident. */
export async function prepareReverts(
  tx: Sql,
  state: FullState,
  hosts: readonly string[],
): Promise<void> {
  for (const request of revertRequests(state)) {
    const outcome = nextState(state, request);
    if (outcome.kind !== 'state') continue;
    const needs = await needsOf(tx, outcome.state, hosts);
    for (const host of hosts) {
      const { required, optional } = missingSets(needs, host);
      for (const versions of [...required, ...optional]) {
        const wanted = { host, base: state.revision, priority: PRIORITY.prepare };
        await requestComposition(tx, wanted, versions);
      }
    }
  }
}
