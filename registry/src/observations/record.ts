import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import type { BrowserReport, ObservationBatch } from '../../contract/observations.ts';
import { type HashNetwork, lockCredits, storeCredits } from './credits.ts';
import { addErrors } from './error-queries.ts';
import { addObserved } from './queries.ts';
import { spend } from './spend.ts';

/** Key of the advisory lock that makes batches run one after another, so that they cannot deadlock. */
const BATCH_LOCK = 58_059;

/**
 * Adds what a web server has observed. Returns the indexes of the browsers' reports that counted.
 */
export async function recordBatch(
  sql: Pool,
  batch: ObservationBatch,
  hash: HashNetwork,
): Promise<number[]> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${BATCH_LOCK})`;
    const credits = await lockCredits(tx, batch, hash);
    const members = await selectMembers(tx, batch.reports);
    const isSameSet = ({ set, page, failure }: BrowserReport) =>
      [page, failure ?? page].every(({ remote, version }) =>
        members.has(`${set} ${remote}@${version}`),
      );
    const spent = spend(batch, credits, { minute: new Date(), hash, isSameSet });
    await storeCredits(tx, credits.values());
    await addObserved(tx, spent.counts);
    await addErrors(tx, [...batch.errors, ...spent.errors]);
    return spent.reports;
  });
}

/** The releases of the sets that reports name, as `<set> <remote>@<version>`. */
async function selectMembers(tx: Sql, reports: readonly BrowserReport[]): Promise<Set<string>> {
  const ids = [...new Set(reports.flatMap(({ set, failure }) => (failure ? [set] : [])))];
  if (ids.length === 0) return new Set();
  const rows = await tx<{ member: string }[]>`
    select set_id || ' ' || name || '@' || version as member
    from release_set_member join release on release.id = release_id
    where set_id = any(${ids}::text[])`;
  return new Set(rows.map(({ member }) => member));
}
