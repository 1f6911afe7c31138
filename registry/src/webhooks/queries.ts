import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { z } from 'zod';
import {
  DELIVERIES_LISTED,
  type DeliverySchema,
  WEBHOOKS_MAX,
  type WebhookSchema,
} from '../../contract/access.ts';
import type { AuditEntry } from '../../contract/audit.ts';
import { cutText } from '../../contract/cut-text.ts';

export type Webhook = z.infer<typeof WebhookSchema>;
type Delivery = z.infer<typeof DeliverySchema>;

/** How many ended deliveries of each webhook are kept. */
const DELIVERIES_KEPT = 500;

export async function selectWebhooks(sql: Sql): Promise<Webhook[]> {
  type Row = Omit<Webhook, 'createdAt' | 'disabledAt'> & {
    createdAt: Date;
    disabledAt: Date | null;
  };
  const rows = await sql<Row[]>`
    select
      webhook.id, webhook.url, webhook.team, webhook.created_at as "createdAt", webhook.created_by as "createdBy",
      webhook.disabled_at as "disabledAt", counted.pending, counted.failed, latest.last_error as problem
    from release_webhook as webhook
    left join lateral (
      select
        (count(*) filter (where state = 'pending'))::integer as pending,
        (count(*) filter (where state = 'failed'))::integer as failed
      from release_webhook_delivery where webhook_id = webhook.id
    ) as counted on true
    left join lateral (
      select last_error
      from release_webhook_delivery
      where webhook_id = webhook.id and last_attempt_at is not null
      order by last_attempt_at desc
      limit 1
    ) as latest on true
    order by webhook.id`;
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
  }));
}

/** Returns the new webhook's id; undefined if there are too many. */
export async function insertWebhook(
  sql: Sql,
  {
    url,
    team = null,
    secret,
    createdBy,
  }: { url: string; team?: string | null; secret: string; createdBy: string },
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into release_webhook (url, team, secret, created_by)
    select ${url}, ${team}, ${secret}, ${createdBy}
    where ${WEBHOOKS_MAX} > (select count(*) from release_webhook)
    returning id`;
  return row?.id;
}

/** Returns the URL of the deleted webhook; undefined if it does not exist. */
export async function deleteWebhook(sql: Sql, id: number): Promise<string | undefined> {
  const [row] = await sql<{ url: string }[]>`
    delete from release_webhook where id = ${id} returning url`;
  return row?.url;
}

export async function disableWebhook(sql: Sql, id: number): Promise<void> {
  await sql`update release_webhook set disabled_at = now() where id = ${id}`;
}

/** The latest deliveries of a webhook, newest first; undefined if the webhook does not exist. */
export async function selectDeliveries(sql: Sql, id: number): Promise<Delivery[] | undefined> {
  if ((await sql`select from release_webhook where id = ${id}`).length === 0) return undefined;
  type Row = Omit<Delivery, 'nextAttemptAt' | 'lastAttemptAt'> & {
    nextAttemptAt: Date | null;
    lastAttemptAt: Date | null;
  };
  const rows = await sql<Row[]>`
    select
      delivery.id::float8 as id, audit_id::float8 as "auditId", audit.action, state, attempts,
      case when state = 'pending' then next_attempt_at end as "nextAttemptAt",
      last_attempt_at as "lastAttemptAt", last_status as "lastStatus", last_error as "lastError"
    from release_webhook_delivery as delivery join release_audit as audit on audit.id = audit_id
    where webhook_id = ${id}
    order by delivery.id desc
    limit ${DELIVERIES_LISTED}`;
  return rows.map((row) => ({
    ...row,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  }));
}

/** Makes an ended delivery due again, with all its attempts. Returns whether it exists. */
export async function resend(sql: Sql, webhookId: number, id: number): Promise<boolean> {
  const { count } = await sql`
    update release_webhook_delivery
    set state = 'pending', attempts = 0, next_attempt_at = now()
    where id = ${id} and webhook_id = ${webhookId} and state <> 'pending'`;
  return count > 0;
}

/** Deliveries claimed per webhook at a time, so that a slow webhook does not block the others. */
const PER_WEBHOOK_MAX = 2;

/** A claimed delivery. No other process claims it before its lease ends. */
export interface DueDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly url: string;
  readonly secret: string;
  /** The number of attempts, including the current one. */
  readonly attempts: number;
  readonly entry: AuditEntry;
}

/** Claims due deliveries. Each claim counts as an attempt, even if the process crashes. */
export async function claimDeliveries(
  sql: Sql,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<DueDelivery[]> {
  type Row = Omit<DueDelivery, 'entry'> &
    Omit<AuditEntry, 'id' | 'at'> & { auditId: number; at: Date };
  const rows = await sql<Row[]>`
    with claimed as (
      update release_webhook_delivery
      set
        attempts = attempts + 1, last_attempt_at = now(),
        next_attempt_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
      where id in (
        select id
        from release_webhook_delivery
        where state = 'pending' and next_attempt_at <= now() and id in (
          select id from (
            select
              delivery.id,
              row_number() over (
                partition by webhook_id order by next_attempt_at, delivery.id
              ) as turn
            from release_webhook_delivery as delivery join release_webhook as webhook
              on webhook.id = webhook_id
            where state = 'pending' and next_attempt_at <= now() and disabled_at is null
          ) as due
          where turn <= ${PER_WEBHOOK_MAX}
        )
        order by next_attempt_at, id
        limit ${limit}
        for update skip locked
      )
      returning id, webhook_id, audit_id, attempts
    )
    select
      claimed.id::float8 as id, webhook_id as "webhookId", url, secret, attempts,
      audit.id::float8 as "auditId", at, by, action, remote, from_version as "from",
      to_version as "to", revision, allowed, detail
    from claimed
    join release_webhook as webhook on webhook.id = webhook_id
    join release_audit as audit on audit.id = audit_id
    order by claimed.id`;
  return rows.map(({ id, webhookId, url, secret, attempts, auditId, at, ...entry }) => ({
    id,
    webhookId,
    url,
    secret,
    attempts,
    entry: { id: auditId, at: at.toISOString(), ...entry },
  }));
}

/** The result of an attempt. */
export interface Attempt {
  readonly status: number | null;
  readonly error: string | null;
  /** Milliseconds until the next attempt; null if there is none. */
  readonly retryMs: number | null;
}

/**
 * Stores the result of an attempt, unless another process has claimed the delivery in the meantime.
 */
export async function finishAttempt(
  sql: Sql,
  { id, webhookId, attempts }: DueDelivery,
  { status, error, retryMs }: Attempt,
): Promise<void> {
  const state = error === null ? 'delivered' : retryMs === null ? 'failed' : 'pending';
  await sql`
    update release_webhook_delivery
    set
      state = ${state}, last_status = ${status}, last_error = ${error == null ? null : cutText(error, 500)},
      next_attempt_at = now() + make_interval(secs => ${(retryMs ?? 0) / 1000}::float8)
    where id = ${id} and attempts = ${attempts} and state = 'pending'`;
  await sql`
    delete from release_webhook_delivery
    where webhook_id = ${webhookId} and state <> 'pending' and id < (
      select id from release_webhook_delivery
      where webhook_id = ${webhookId}
      order by id desc
      offset ${DELIVERIES_KEPT} limit 1
    )`;
}
