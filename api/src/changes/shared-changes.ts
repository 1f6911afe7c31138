import { randomUUID } from 'node:crypto';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { connect, type DatabaseAddress, type Pool } from '@agent-atlas/server-kit/db/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ORDERS } from '../../contract/declaration.ts';
import { type DataVersion, formatVersion } from '../../contract/http.ts';
import { announce, CHANNEL, selectVersion, toMessages } from './announce.ts';
import { ChangeLog } from './change-log.ts';
import type { ChangeSet } from './change-set.ts';
import type { Changes } from './changes.ts';
import type { InvalidationClock } from './invalidation-clock.ts';

/** How often a process checks that it receives notifications, in milliseconds. */
const CHECK_MS = 1000;
/**
 * The maximum number of changes that wait to be announced one by one. With more, everything is
 * announced as changed.
 */
const PENDING_MAX = 10_000;

const Ids = z.array(z.number()).optional();

const Message = z.object({
  from: z.string(),
  value: z.number(),
  touched: z.object({
    agents: Ids,
    reviews: Ids,
    orders: z.array(z.enum(ORDERS)).optional(),
    everything: z.boolean().optional(),
  }),
});

interface SharedChangesOptions {
  readonly sql: Pool;
  /** The direct address of PostgreSQL, for the connection that only listens. */
  readonly address: DatabaseAddress;
  readonly timeoutMs: number;
  readonly clock: InvalidationClock;
  readonly logger: Logger;
}

export interface SharedChanges extends Changes {
  stop(): Promise<void>;
}

/**
 * Shares changes among all processes on a PostgreSQL database through its notifications, which
 * arrive in commit order. The version is a number in the database, so it means the same in all
 * processes.
 */
export async function shareChanges(options: SharedChangesOptions): Promise<SharedChanges> {
  const { sql, address, timeoutMs, clock, logger } = options;
  const processId = randomUUID();
  const start = await selectVersion(sql);
  const log = new ChangeLog(start);
  let current: DataVersion = start;
  let lastChecked = start.value;
  let isDisconnected = false;
  let isStopped = false;
  let listener = await listen();
  let timer = setTimeout(check, CHECK_MS);

  let pending: ChangeSet[] = [];
  let announcing: Promise<string> = Promise.resolve(formatVersion(current));
  let next: Promise<string> | undefined;

  async function listen(): Promise<Pool> {
    const connection = connect(address, timeoutMs);
    let isFirst = true;
    // After a lost connection the driver listens again, but the notifications in between are lost.
    await connection.listen(CHANNEL, receive, () => {
      if (!isFirst) isDisconnected = true;
      isFirst = false;
      clock.record({ everything: true });
    });
    return connection;
  }

  function receive(payload: string): void {
    const message = Message.safeParse(parseJson(payload));
    if (!message.success) {
      // A newer release may send a format that this one does not know. `check` reads the version.
      clock.record({ everything: true });
      isDisconnected = true;
      return;
    }
    const { from, value, touched } = message.data;
    if (from !== processId) clock.record(touched);
    current = { ...current, value: Math.max(current.value, value) };
    log.append({ ...current, value }, touched);
  }

  async function send(): Promise<string> {
    const messages = toMessages(pending);
    pending = [];
    if (messages.length === 0) return formatVersion(current);
    try {
      const last = await announce(sql, messages, processId);
      // A gap means that another process was faster. Its message will arrive.
      if (current.value === last - messages.length) current = { ...current, value: last };
      return formatVersion({ ...current, value: last });
    } catch (error) {
      logger.warn({ err: error }, 'a change is not announced to other processes yet');
      pending = [{ everything: true }];
      return formatVersion(current);
    }
  }

  function sendNext(): Promise<string> {
    next ??= announcing.then(() => {
      announcing = next ?? announcing;
      next = undefined;
      return send();
    });
    return next;
  }

  /** Detects lost messages and then restarts from the current version. */
  async function check(): Promise<void> {
    const before = current;
    try {
      const latest = await selectVersion(sql);
      const isBehind = current.value < lastChecked;
      // After a failover, the database may be a different one or lack the last changes.
      const isOther = latest.epoch !== before.epoch || latest.value < before.value;
      if (isDisconnected || isBehind || isOther) {
        await listener.end({ timeout: 0 });
        listener = await listen();
        current = await selectVersion(sql);
        clock.record({ everything: true });
        log.reset(current);
        isDisconnected = false;
      }
      lastChecked = latest.value;
      if (pending.length > 0) void sendNext();
    } catch {
      isDisconnected = true;
    }
    if (!isStopped) timer = setTimeout(check, CHECK_MS);
  }

  return {
    version: () => formatVersion(current),
    isConnected: () => !isDisconnected,
    log,
    note(changes) {
      clock.record(changes);
      if (pending.length < PENDING_MAX) pending.push(changes);
      else pending = [{ everything: true }];
      return sendNext();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await next;
      await announcing;
      await listener.end({ timeout: 0 });
    },
  };
}
