import type { Sql } from '@agent-atlas/server-kit/db/client';
import { cutText } from '../../contract/cut-text.ts';
import { insertAudit, type NewAuditEntry } from './audit.ts';

/** How many refusals of one caller the audit log records one by one per minute. */
export const REFUSALS_PER_MINUTE = 20;
/** How long refusals stay in the audit log, in days. The database prevents deleting younger ones. */
const RETENTION_DAYS = 90;
/** Maximum length of a caller's name, as in the audit log. */
const NAME_MAX = 300;

/**
 * Records a refusal in the audit log. Beyond {@link REFUSALS_PER_MINUTE}, a caller's refusals are only counted, by all
 * processes together, so that no caller can fill the log.
 */
export async function insertRefusal(
  sql: Sql,
  entry: Omit<NewAuditEntry, 'allowed'>,
): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    insert into release_refusal as known (by, minute, count)
    values (${cutText(entry.by, NAME_MAX)}, date_trunc('minute', now()), 1)
    on conflict (by, minute) do update set count = known.count + 1
    returning count`;
  if ((row?.count ?? 0) <= REFUSALS_PER_MINUTE)
    await insertAudit(sql, { ...entry, allowed: false });
}

/** Adds one entry for each minute in which refusals were only counted, and deletes refusals after 90 days. */
export async function settleRefusals(sql: Sql): Promise<void> {
  await sql`
    with ended as (
      delete from release_refusal where minute < date_trunc('minute', now()) returning *
    )
    insert into release_audit (by, action, allowed, detail)
    select by, 'refused', false, jsonb_build_object(
      'minute', minute, 'omitted', count - ${REFUSALS_PER_MINUTE}::integer
    )
    from ended where count > ${REFUSALS_PER_MINUTE}::integer`;
  await sql`
    delete from release_audit
    where not allowed and at < now() - make_interval(days => ${RETENTION_DAYS})`;
}
