import type { Pool } from '@agent-atlas/server-kit/db/client';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../contract/audit.ts';
import { post, TIMEOUT_MS } from './post.ts';
import {
  type Attempt,
  claimDeliveries,
  type DueDelivery,
  disableWebhook,
  finishAttempt,
} from './queries.ts';
import { signedHeaders } from './sign.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays before each retry. The last retry is about a day after the first attempt. */
const RETRIES_MS = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  15 * HOUR,
];
/**
 * Random extra delay, as a share of the delay, so that retries do not all happen at the same time.
 */
const JITTER = 0.2;

/** Interval of polling for due deliveries, in milliseconds. */
const POLL_MS = 1000;
/** Maximum number of concurrent deliveries. */
const BATCH_MAX = 10;
/** Longer than any attempt. If it expires, the process that claimed the delivery has died. */
const LEASE_MS = 2 * TIMEOUT_MS;

interface DispatcherOptions {
  readonly sql: Pool;
  readonly logger: Logger;
  /** Whether `RELEASE_WEBHOOKS` is `private`. */
  readonly allowPrivate: boolean;
}

/** Delivers queued audit log entries to webhooks. */
interface Dispatcher {
  /** Attempts a batch of due deliveries, a few per webhook. Returns their number. */
  deliver(): Promise<number>;
  /** Polls for due deliveries until it is stopped. Several processes may do so. */
  start(): void;
  /** Stops polling and waits for deliveries in progress. */
  stop(): Promise<void>;
}

export function createDispatcher({ sql, logger, allowPrivate }: DispatcherOptions): Dispatcher {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function deliver(): Promise<number> {
    const due = await claimDeliveries(sql, { limit: BATCH_MAX, leaseMs: LEASE_MS });
    await Promise.all(due.map(deliverOne));
    return due.length;
  }

  async function deliverOne(delivery: DueDelivery): Promise<void> {
    const attempt = await tryPost(delivery);
    if (attempt.status === 410) await disableWebhook(sql, delivery.webhookId);
    if (attempt.error !== null && attempt.retryMs === null)
      logger.warn(
        { webhook: delivery.webhookId, audit: delivery.entry.id, reason: attempt.error },
        'webhook delivery failed',
      );
    await finishAttempt(sql, delivery, attempt);
  }

  async function tryPost({ url, secret, attempts, entry }: DueDelivery): Promise<Attempt> {
    const body = JSON.stringify(payloadOf(entry));
    const wait = RETRIES_MS[attempts - 1];
    const retryMs = wait === undefined ? null : wait * (1 + JITTER * Math.random());
    try {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'agent-atlas-releases',
        ...signedHeaders(`release_audit_${entry.id}`, new Date(), body, secret),
      };
      const status = await post(url, { headers, body, allowPrivate });
      if (status >= 200 && status < 300) return { status, error: null, retryMs: null };
      const error =
        status === 410
          ? 'The receiver stopped the deliveries (410)'
          : `The receiver responded with ${status}`;
      return { status, error, retryMs: status === 410 ? null : retryMs };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { status: null, error: reason || 'No connection', retryMs };
    }
  }

  async function run(): Promise<void> {
    try {
      while (!isStopped && (await deliver()) > 0);
    } catch (error) {
      logger.warn({ err: error }, 'webhooks cannot reach the database');
    }
    if (!isStopped) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = run();
    }, POLL_MS).unref();
  }

  return {
    deliver,
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The payload that Standard Webhooks recommends: type, timestamp and data. */
function payloadOf(entry: AuditEntry) {
  return { type: `release.${entry.action}`, timestamp: entry.at, data: entry };
}
