import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ORDERS } from '../../contract/declaration.ts';
import { type DataVersion, formatVersion } from '../../contract/http.ts';
import { connect, type DatabaseAddress, type Pool } from '../db/client.ts';
import { announce, CHANNEL, partsOf, selectVersion } from './announce.ts';
import { ChangeLog } from './change-log.ts';
import type { ChangeSet } from './change-set.ts';
import type { Changes } from './changes.ts';
import type { InvalidationClock } from './invalidation-clock.ts';

/** How often a process makes sure that it hears what the others say, in milliseconds. */
const CHECK_MS = 1000;
/** Changes that wait to be announced one by one; with more, everything is announced as changed. */
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

interface SharedChangesParts {
  readonly sql: Pool;
  /** PostgreSQL itself, for the one connection that only listens. */
  readonly address: DatabaseAddress;
  readonly timeoutMs: number;
  readonly clock: InvalidationClock;
  readonly logger: Logger;
}

export interface SharedChanges extends Changes {
  stop(): Promise<void>;
}

/**
 * The changes of all processes that share a PostgreSQL, carried by its notifications, which arrive
 * in the order of their commits. The version is a number in the database, so it means the same in
 * all processes.
 */
export async function shareChanges(parts: SharedChangesParts): Promise<SharedChanges> {
  const { sql, address, timeoutMs, clock, logger } = parts;
  const self = randomUUID();
  const start = await selectVersion(sql);
  const log = new ChangeLog(start);
  let current: DataVersion = start;
  let seen = start.value;
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
    // The driver listens again after a loss, but what was said in between is lost.
    await connection.listen(CHANNEL, hear, () => {
      if (!isFirst) isDisconnected = true;
      isFirst = false;
      clock.record({ everything: true });
    });
    return connection;
  }

  function hear(payload: string): void {
    const message = Message.safeParse(parseJson(payload));
    if (!message.success) {
      // A newer process may say what this one does not understand. Its number is found by `check`.
      clock.record({ everything: true });
      isDisconnected = true;
      return;
    }
    const { from, value, touched } = message.data;
    if (from !== self) clock.record(touched);
    current = { ...current, value: Math.max(current.value, value) };
    log.append({ ...current, value }, touched);
  }

  async function send(): Promise<string> {
    const messages = partsOf(pending);
    pending = [];
    if (messages.length === 0) return formatVersion(current);
    try {
      const last = await announce(sql, messages, self);
      // With a gap, another process was faster, and its message is on its way.
      if (current.value === last - messages.length) current = { ...current, value: last };
      return formatVersion({ ...current, value: last });
    } catch (error) {
      logger.warn({ err: error }, 'other processes are not told of a change yet');
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

  /** Finds out when messages were lost, and starts again from the present version. */
  async function check(): Promise<void> {
    const before = current;
    try {
      const now = await selectVersion(sql);
      const isBehind = current.value < seen;
      // After a failover the database may be another one, or lack the last changes.
      const isOther = now.epoch !== before.epoch || now.value < before.value;
      if (isDisconnected || isBehind || isOther) {
        await listener.end({ timeout: 0 });
        listener = await listen();
        current = await selectVersion(sql);
        clock.record({ everything: true });
        log.reset(current);
        isDisconnected = false;
      }
      seen = now.value;
      if (pending.length > 0) void sendNext();
    } catch {
      isDisconnected = true;
    }
    if (!isStopped) timer = setTimeout(check, CHECK_MS);
  }

  return {
    version: () => formatVersion(current),
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
