import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Change, ChangeRequest } from '../../contract/changes.ts';
import { DRIVE_SHARES, type DriveState } from '../../contract/drives.ts';
import type { Canary } from '../../contract/releases.ts';
import { insertAudit, selectAudit } from '../queries/audit.ts';
import { endChange, insertChange, selectChange } from '../queries/changes.ts';
import { tick } from '../queries/state.ts';
import { dropChangeWork } from '../queries/work.ts';
import { type FullState, isSameCanary } from '../rules.ts';
import { beginComparison, compare, comparedOf, type Sides, type Totals } from './compare.ts';
import { decide } from './decide.ts';
import { type StoredDrive, updateDrive } from './queries.ts';

/** How long a refused or failed change waits before it is tried again, in milliseconds. */
const RETRY_MS = { on: 10 * 60_000, back: 10_000 } as const;
/** How many audit log entries are searched for the change that ended a drive. */
const AUDIT_MAX = 20;

/** A decision for the log. */
export interface DriveEvent {
  readonly drive: number;
  readonly remote: string;
  readonly version: string;
  readonly verdict: string;
  readonly share: number | null;
  readonly reason: string;
}

/** The name of a drive in the audit log. */
export const nameOfDrive = (id: number) => `drive:${id}`;

/** The canary that a drive expects; null before its first step. */
function canaryOf({ version, step }: StoredDrive): Canary | null {
  const share = DRIVE_SHARES[step];
  return share === undefined ? null : { version, share };
}

/**
 * Makes one step of progress: processes the result of the drive's change, or looks at what visitors
 * experienced and requests the next change. Must run in a transaction that holds the lock of the
 * state, so that a decision and its change are stored together. Returns the decision, if it is new.
 */
export async function look(
  tx: Sql,
  state: FullState,
  drive: StoredDrive,
  now: Sides<Totals>,
): Promise<DriveEvent | undefined> {
  const change = drive.changeId === null ? undefined : await selectChange(tx, drive.changeId);
  if (change?.state === 'done') return finishChange(tx, drive, now);
  const isAsExpected =
    state.active[drive.remote] === drive.base &&
    (drive.step < 0 || isSameCanary(state.canaries[drive.remote] ?? null, canaryOf(drive)));
  if (!isAsExpected) return endDrive(tx, drive, 'overridden', await overriddenBy(tx, drive));
  if (change?.state === 'pending') return undefined;
  if (change) return handleRefusal(tx, drive, change);
  return decideNext(tx, drive, now);
}

/** Ends a drive, and cancels the change that it waits for. The canary stays as it is. */
export async function endDrive(
  tx: Sql,
  drive: StoredDrive,
  state: Exclude<DriveState, 'running'>,
  reason: string,
  by = nameOfDrive(drive.id),
): Promise<DriveEvent> {
  if (drive.changeId !== null) {
    const problem = `Canceled, because the drive ended: ${reason}`;
    await endChange(tx, drive.changeId, { state: 'refused', problem });
    await dropChangeWork(tx, drive.changeId);
    await tick(tx);
  }
  await updateDrive(tx, drive, { state, reason, changeId: null, intent: null });
  return tell(tx, drive, state, reason, by);
}

async function finishChange(tx: Sql, drive: StoredDrive, now: Sides<Totals>): Promise<DriveEvent> {
  if (drive.intent === 'back') return endDrive(tx, drive, 'taken-back', drive.reason);
  const step = drive.step + 1;
  if (step === DRIVE_SHARES.length) return endDrive(tx, drive, 'promoted', drive.reason);
  const reason = `Serves ${percent(DRIVE_SHARES[step])} of visitors.`;
  const cleared = { changeId: null, intent: null, problem: null, held: false } as const;
  const next = { ...cleared, step, reason, comparison: beginComparison(now) };
  await updateDrive(tx, drive, { ...next, restart: true });
  return tell(tx, { ...drive, step }, 'on', reason);
}

/** At the first step, a refusal ends the drive. Later ones count as a reason to hold. */
async function handleRefusal(
  tx: Sql,
  drive: StoredDrive,
  { problem: why }: Change,
): Promise<DriveEvent | undefined> {
  const problem = `The change was refused: ${why ?? 'a check failed.'}`;
  if (drive.step < 0) return endDrive(tx, { ...drive, changeId: null }, 'refused', problem);
  await updateDrive(tx, drive, {
    ...{ changeId: null, intent: null, held: true },
    ...{ problem, reason: problem, retryMs: RETRY_MS[drive.intent ?? 'on'] },
  });
  return problem === drive.problem ? undefined : tell(tx, drive, 'hold', problem);
}

async function decideNext(
  tx: Sql,
  drive: StoredDrive,
  now: Sides<Totals>,
): Promise<DriveEvent | undefined> {
  const { baseline, settings, ageMs } = drive;
  // A drive that was stopped between its start and its first change has nothing to compare.
  if (!drive.comparison) return endDrive(tx, drive, 'refused', 'The first step was never served.');
  const comparison = compare(drive.comparison, now, baseline);
  const problem = drive.mayRetry ? undefined : (drive.problem ?? undefined);
  const { verdict, reason } = decide(comparedOf(comparison, baseline), settings, ageMs, problem);
  switch (verdict) {
    case 'wait':
      await updateDrive(tx, drive, { comparison, reason });
      return undefined;
    case 'hold':
      await updateDrive(tx, drive, { comparison, reason, held: true });
      return drive.held ? undefined : tell(tx, drive, 'hold', reason);
    case 'stay':
      return endDrive(tx, { ...drive, comparison }, 'stayed', reason);
    case 'back':
      // A refused change is not repeated at every look.
      if (!drive.mayRetry) return undefined;
      await request(tx, { ...drive, comparison }, reason, 'back');
      return tell(tx, drive, 'back', reason);
    case 'on':
      await request(tx, { ...drive, comparison }, reason, 'on');
      return undefined;
    default:
      return verdict satisfies never;
  }
}

/** Requests the drive's next change, in the same transaction as the decision. */
export async function request(
  tx: Sql,
  drive: StoredDrive,
  reason: string,
  intent: 'on' | 'back',
  ifCanary = canaryOf(drive),
): Promise<void> {
  const wanted = changeFor(drive, intent, ifCanary);
  const changeId = await insertChange(tx, wanted, nameOfDrive(drive.id));
  await updateDrive(tx, drive, { reason, changeId, intent });
}

function changeFor(
  { remote, version, step, settings: { withoutBrowser } }: StoredDrive,
  intent: 'on' | 'back',
  ifCanary: Canary | null,
): ChangeRequest {
  if (intent === 'back') return { kind: 'abort', remote, ifCanary };
  const options = { ifCanary, ...(withoutBrowser && { withoutBrowser }) };
  const share = DRIVE_SHARES[step + 1];
  if (share === undefined) return { kind: 'promote', remote, ...options };
  return { kind: 'canary', remote, version, share, ...options };
}

async function overriddenBy(tx: Sql, { id, remote }: StoredDrive): Promise<string> {
  const entries = await selectAudit(tx, { remote, limit: AUDIT_MAX });
  const entry = entries.find(
    ({ by, allowed, revision }) => allowed && revision !== null && by !== nameOfDrive(id),
  );
  return entry
    ? `${entry.by} changed ${remote} by hand (${entry.action}).`
    : `${remote} was changed by hand.`;
}

async function tell(
  tx: Sql,
  { id, remote, version, base, step }: StoredDrive,
  verdict: string,
  reason: string,
  by = nameOfDrive(id),
): Promise<DriveEvent> {
  const share = verdict === 'promoted' ? 1 : (DRIVE_SHARES[step] ?? null);
  const detail = { drive: id, verdict, share, reason };
  await insertAudit(tx, {
    ...{ by, action: 'drive', remote, from: base, to: version },
    ...{ allowed: true, detail },
  });
  return { drive: id, remote, version, verdict, share, reason };
}

const percent = (share = 1) => `${share * 100}%`;
